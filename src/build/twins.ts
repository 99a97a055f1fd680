/**
 * Every page as Markdown: `<route>.md`, method pages from their models, all others from their prerendered article. Further
 * parts of a method's page are in separate files, which the head of its twin names.
 */
import { observed } from '../core/facts/observed.ts'
import { statementsOfMethod } from '../core/lib/evidence.ts'
import { type PublishedServer, providerErrors, seenOf } from '../core/lib/observed.ts'
import { methodPath, twinPath } from '../core/lib/path.ts'
import { plannedChanges } from '../core/lib/proposals.ts'
import { topFacts } from '../core/lib/top-facts.ts'
import { METHOD_FILES, methodFilePath } from '../core/markdown/card-paths.ts'
import { methodCard } from '../core/markdown/cards.ts'
import { methodDetails } from '../core/markdown/method-files.ts'
import { methodMarkdown } from '../core/markdown/method-markdown.ts'
import type { MethodToWrite } from '../core/markdown/method-to-write.ts'
import { type FileBeside, type TwinHead, withHead } from '../core/markdown/twin-head.ts'
import { splitSources } from '../core/markdown/twin-sources.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import { canonicalUrl } from '../core/model/head.ts'
import type { ReferenceStore } from '../core/model/reference-store.ts'
import type { Renderer } from '../core/model/rendering.ts'
import type { Route } from '../core/model/routes.ts'
import { LLMS_FILE, SKILL_FILE } from './agent-files.ts'
import type { StaticFile } from './static-files.ts'

/** `beside` lists the files that the twin leaves parts of its page to. */
export type Twin = { route: Route; path: string; text: string; beside: StaticFile[] }
export type TwinsInput = {
  reference: ReferenceStore
  site: SiteConfig
  pages: readonly { route: Route; article: string }[]
  /** Converts an article. The renderer's bundle includes the forms of all parts. */
  pageMarkdown: Renderer['pageMarkdown']
  /** Pages that name a method, by method. */
  backlinks: Readonly<Record<string, readonly { title: string; path: string }[]>>
}

/** In the order of the pages. */
export function twins(input: TwinsInput): Twin[] {
  const { site, pages, pageMarkdown } = input
  const addressOf = (path: string): string => canonicalUrl(site, path)
  const head = { index: addressOf(LLMS_FILE), server: addressOf(SKILL_FILE) }
  return pages.map(({ route, article }) => {
    const path = twinPath(route.path).slice(1)
    if (route.method !== undefined) return { route, path, ...methodTwin(methodToWrite(input, route.method), head) }
    const address = addressOf(route.path)
    const { text, sources } = splitSources(pageMarkdown({ html: article, address, hasAnchors: true }), address)
    if (sources === undefined) return { route, path, text: withHead(text, { ...head, beside: [] }), beside: [] }
    const file = { path: `${route.path.slice(1)}.sources.md`, text: sources }
    const named = { address: addressOf(`/${file.path}`), about: METHOD_FILES.sources, characters: sources.length }
    return { route, path, text: withHead(text, { ...head, beside: [named] }), beside: [file] }
  })
}

/** Collects the input for the Markdown of a method. */
export function methodToWrite(
  { reference, site, backlinks }: Pick<TwinsInput, 'reference' | 'site' | 'backlinks'>,
  name: string,
): MethodToWrite {
  const method = reference.model(name)
  const { servers = [] } = reference.document<{ servers?: PublishedServer[] }>()
  const snippets = reference.snippets(name)
  const seen = seenOf(observed, servers, method)
  return {
    method,
    cases: reference.examples(name),
    snippets,
    statements: statementsOfMethod(reference.statements, method),
    comparison: reference.comparison.methods.find((one) => one.name === name),
    planned: plannedChanges(reference.proposals, 'methods', name),
    seen,
    top: topFacts(method, seen, snippets?.unserved ? undefined : servers[0], observed),
    providerErrors: providerErrors(observed, servers, method),
    backlinks: backlinks[name] ?? [],
    addressOf: (path) => canonicalUrl(site, path),
  }
}

function methodTwin(
  input: MethodToWrite,
  head: Pick<TwinHead, 'index' | 'server'>,
): { text: string; beside: StaticFile[] } {
  const { method, addressOf } = input
  const files = [{ kind: 'card', text: methodCard(input) } as const, ...methodDetails(input)]
  const named = files.map(({ kind, text }): FileBeside => {
    const address = addressOf(methodFilePath(method.name, kind))
    return { address, about: METHOD_FILES[kind], characters: text.length }
  })
  const json = addressOf(`${methodPath(method.name)}.json`)
  return {
    text: withHead(methodMarkdown(input), { ...head, json, beside: named }),
    // cards.ts writes all cards.
    beside: files.flatMap(({ kind, text }) =>
      kind === 'card' ? [] : [{ path: methodFilePath(method.name, kind).slice(1), text }],
    ),
  }
}

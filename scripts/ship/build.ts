/**
 * Builds dist/site and dist/pkg from the sources, with the browser build, the server build, the HTML of every route,
 * files in addition to the pages, the link check and the packages. Problems of one step are collected and stop the
 * build together.
 */

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { agentFiles } from '../../src/build/agent-files.ts'
import { cached, foundationOf, openCache } from '../../src/build/cache.ts'
import { cardFiles, errorNames } from '../../src/build/cards.ts'
import { checkSite } from '../../src/build/check-site.ts'
import type { ContentProblem } from '../../src/build/content-problem.ts'
import { endpointFramePage, framePolicy } from '../../src/build/endpoint-frame-page.ts'
import { endpointFrameScript } from '../../src/build/endpoint-frame-script.ts'
import { configuredSite, isPlaceholder, readEnvironment, withoutSiteUrl } from '../../src/build/environment.ts'
import { exportFiles } from '../../src/build/exports/export-files.ts'
import { feeds } from '../../src/build/feed.ts'
import { headersFile } from '../../src/build/headers.ts'
import { inlineScript } from '../../src/build/inline-script.ts'
import { linkReport } from '../../src/build/link-report.ts'
import { llms } from '../../src/build/llms.ts'
import { networksFile } from '../../src/build/networks-file.ts'
import { prefetchReport } from '../../src/build/prefetch-report.ts'
import type { RenderedRoute } from '../../src/build/prerender.ts'
import { referenceFiles } from '../../src/build/reference-files.ts'
import { readSite, type SiteModel } from '../../src/build/site-model.ts'
import { openSearch, redirects, robots, routeList, type StaticFile, sitemap } from '../../src/build/static-files.ts'
import { type Twin, type TwinsInput, twins } from '../../src/build/twins.ts'
import { webManifest, writeIcons } from '../../src/build/web-manifest.ts'
import { keptYaml } from '../../src/build/yaml.ts'
import { chain } from '../../src/chain.config.ts'
import { PortalError } from '../../src/core/lib/portal-error.ts'
import { canonicalUrl } from '../../src/core/model/head.ts'
import type { Renderer } from '../../src/core/model/rendering.ts'
import { site as baseSite } from '../../src/core/model/site.config.ts'
import { searchFiles } from '../../src/search/index/index-files.ts'
import { INDEX_FILE, type IndexFile } from '../../src/search/query/index-format.ts'
import { startBeside } from './build/beside-process.ts'
import { buildBundles } from './build/bundles.ts'
import { drawPages, type KeptPages, openKeptPages, pagesToCompile } from './build/draw-pages.ts'
import { offlineCopy } from './build/offline.ts'
import { timed, timings } from './build/timings.ts'
import { DOCTOR_PATHS } from './release/doctor-file.ts'
import { finishPackage } from './release/pack.ts'
import { compressed, docsOf } from './release/packed-docs.ts'

const root = join(import.meta.dirname, '../..')
const outDir = join(root, 'dist/site')
const serverDir = join(root, 'dist/server')
/** Inputs of the browser's files and of the package. */
const ALL_BUT_PAGES = ['src', 'generated', 'scripts', 'docs', 'content/public', 'vite.config.ts', 'LICENSE'].concat(
  ['base', 'browser', 'leaves', 'node', 'site'].map((name) => `tsconfig.${name}.json`),
)

/** Reads all authored files before the build. */
async function readModel(foundation: string): Promise<SiteModel> {
  const yaml = openCache(root, 'yaml', foundation)
  const model = await readSite(root, keptYaml(yaml))
  yaml.save()
  return model
}

type WrittenSite = { pages: RenderedRoute[]; docs: Promise<Buffer> }

async function writeSite(model: SiteModel, foundation: string, kept: KeptPages): Promise<WrittenSite> {
  const environment = readEnvironment(process.env)
  const site = configuredSite(baseSite, environment)
  checkSite(site, model)
  const isMadeUp = environment.siteUrl === undefined && isPlaceholder(site.url)
  if (isMadeUp) console.warn(`warning: ${withoutSiteUrl(site.url)}`)
  warnOf(model.warnings)
  const drawing = { root, outDir, serverDir, environment, site, isMadeUp, model, kept, take: beside.take }
  const { pages, notFound, problems, renderer, partSheets, trees } = await timed('pages', () => drawPages(drawing))
  const reference = referenceFiles(model.reference)
  const cards = cardFiles({ site, reference: model.reference })
  const written = await timed('Markdown', async () => markdownOf({ site, pages, ...model }, renderer, foundation))
  const search = await timed('search index', async () =>
    searchFiles({ site, pages: pages.map((page) => ({ ...page, ...page.facts })), ...model }),
  )
  const docs = docsForPackage({ twins: written, cards, search: search.files })
  // Problems of pages are reported first.
  docs.catch(() => undefined)
  const endpointFrame = await endpointFrameScript()
  const files: StaticFile[] = [
    ...pages.map(({ route, html }) => ({
      path: route.path === '/' ? 'index.html' : `${route.path.slice(1)}/index.html`,
      text: html,
    })),
    { path: '404.html', text: notFound },
    endpointFramePage(site.baseUrl, endpointFrame),
    { path: '_headers', text: headersFile(environment, inlineScript(site), framePolicy(endpointFrame)) },
    sitemap(site, model.routes),
    robots(site),
    routeList(model.routes),
    openSearch(site),
    networksFile(model.servers),
    ...agentFiles({ site, servers: model.servers, tarball: canonicalUrl(site, `/pkg/${tarballName(reference)}`) }),
    redirects(model.routes, site.baseUrl),
    ...feeds(site, model.data.changelog, model.data['endpoint-changes']),
    ...reference,
    ...(await exportFiles(root, model.reference, `${site.url}${site.baseUrl}`.replace(/\/$/, ''))),
    ...search.files,
    ...partSheets.files(),
    trees,
    webManifest(site),
    ...written.flatMap(({ path, text, beside }) => [{ path, text }, ...beside]),
    ...cards,
    ...llms({ ...model, site, twins: written, reference, errors: errorNames(model.reference) }),
  ]
  const copied = { root, outDir, environment, inlineScript: inlineScript(site), foundation, files }
  files.push(...(await timed('offline copy', () => offlineCopy(copied))))
  const links = await linkReport({
    root,
    base: site.baseUrl,
    pages,
    // The packages are packed after the pages, but their URLs are already known.
    files: [...files.map(({ path }) => path), ...packedPaths(reference)].map((path) => `/${path}`),
  })
  for (const line of links.warnings) console.warn(line)
  stopAt([
    ...[...problems, ...search.problems].map(({ at, message, hint }) => `${at}\n    ${message}\n    ${hint}`),
    ...links.errors,
  ])
  await writeIcons(outDir, site)
  await timed('write', () => Promise.all(files.map(({ path, text }) => writeOut(path, text))))
  return { pages, docs }
}

/** Settings that the compressed bytes depend on, in addition to the documentation. */
const PACKED = 'brotli 11'
type Documented = { twins: readonly Twin[]; cards: readonly StaticFile[]; search: readonly StaticFile[] }

/** Compresses the pages for the package while the other steps run. It takes seconds, so it is cached. */
async function docsForPackage({ twins: written, cards, search }: Documented): Promise<Buffer> {
  const index = JSON.parse(search.find(({ path }) => path === INDEX_FILE)?.text ?? '') as IndexFile
  const docs = docsOf({ pages: written.map(({ route, text }) => ({ path: route.path, text })), cards, index })
  const cache = openCache(root, 'packed-docs', PACKED)
  const input = JSON.stringify(docs)
  const before = cache.get(input)
  if (before !== undefined) return Buffer.from(before, 'base64')
  const bytes = await compressed(docs)
  cache.set(input, bytes.toString('base64'))
  cache.save()
  return bytes
}

function markdownOf(input: Omit<TwinsInput, 'pageMarkdown'>, { pageMarkdown }: Renderer, foundation: string): Twin[] {
  const cache = openCache(root, 'markdown', foundation)
  const made = twins({
    ...input,
    pageMarkdown: (page) => cached(cache, JSON.stringify(page), () => pageMarkdown(page)),
  })
  cache.save()
  return made
}

function warnOf(warnings: readonly ContentProblem[]): void {
  for (const { message, at, hint } of warnings) console.warn(`warning: ${message}\n  at   ${at}\n  hint ${hint}`)
}

/** Throws all problems together, if there are any. */
function stopAt(errors: readonly string[]): void {
  if (errors.length === 0) return
  throw new PortalError('BUILD', {
    message: `${errors.length} problems stop the build:\n  ${errors.join('\n  ')}`,
    hint: 'Mend them and build again.',
  })
}

/** Paths of the files that the other process makes for download. */
const packedPaths = (reference: readonly StaticFile[]): string[] => [
  ...[tarballName(reference), startersName].map((name) => `pkg/${name}`),
  ...DOCTOR_PATHS,
]

const startersName = `${chain.starters.packageName}-${chain.starters.version}.tgz`

/** Name of the packed package, with the document's version. */
function tarballName(reference: readonly StaticFile[]): string {
  const document = reference.find(({ path }) => path === 'openrpc.json')?.text ?? '{}'
  const { info } = JSON.parse(document) as { info?: { version: string } }
  return `${chain.packageName}-${info?.version}.tgz`
}

async function writeOut(path: string, text: string): Promise<void> {
  const target = join(outDir, path)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, text)
}

await rm(join(root, 'dist'), { recursive: true, force: true })
const foundation = foundationOf(root, ALL_BUT_PAGES)
const beside = startBeside(root, foundation)
try {
  const model = await timed('sources', () => readModel(foundation))
  const kept = openKeptPages(root, foundation)
  const { routes, sidebar, methods } = model
  beside.start({ previewed: { routes, sidebar, methods }, pages: pagesToCompile(kept, model) })
  await buildBundles(root, serverDir, foundation)
  const { pages, docs } = await writeSite(model, foundation, kept)
  const { weighSite } = await import('./budget.ts')
  // The other process is still working, but its files do not have budgets.
  const budgets = await timed('budgets', () => weighSite(outDir, readEnvironment(process.env).baseUrl))
  await timed('packages, previews', () => beside.finish(outDir))
  await timed('package, with its pages', async () =>
    finishPackage(join(root, 'dist/pkg'), join(outDir, 'pkg'), await docs),
  )
  const version = JSON.parse(await readFile(join(root, 'dist/pkg/package.json'), 'utf8')).version as string
  console.log(`${pages.length} routes, package ${version}\n${timings()}`)
  console.log(budgets.table)
  console.log(prefetchReport(pages, new Map(budgets.weights.map(({ route, html }) => [route, html]))))
  if (!budgets.isKept) process.exitCode = 1
} catch (error) {
  beside.stop()
  console.error(error instanceof PortalError ? error.toString() : error)
  process.exitCode = 1
}

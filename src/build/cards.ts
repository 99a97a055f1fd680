/** The cards of methods, absent methods and errors as files: what most questions need, in few characters. */
import type { ErrorNotes } from '../core/lib/error-model.ts'
import { absentPath, methodPath } from '../core/lib/path.ts'
import { cardPath, errorPath } from '../core/markdown/card-paths.ts'
import { absentCard, type ErrorToWrite, errorCard, methodCard } from '../core/markdown/cards.ts'
import { canonicalUrl } from '../core/model/head.ts'
import type { StaticFile } from './static-files.ts'
import { methodToWrite, type TwinsInput } from './twins.ts'

type Document = {
  methods: { name: string; errors?: { $ref?: string }[] }[]
  'x-errors': Record<string, ErrorNotes>
}

/** Methods in their order, then absent ones, then errors. */
export function cardFiles(input: Pick<TwinsInput, 'reference' | 'site'>): StaticFile[] {
  const { reference, site } = input
  const addressOf = (path: string): string => canonicalUrl(site, path)
  return [
    ...reference.methods.map((name) => ({
      path: cardPath(methodPath(name)),
      text: methodCard(methodToWrite({ ...input, backlinks: {} }, name)),
    })),
    ...reference.comparison.absent.flatMap((group) =>
      group.methods.map((method) => ({
        path: cardPath(absentPath(method.name)),
        text: absentCard(method, group, addressOf),
      })),
    ),
    ...errorsOf(reference.document<Document>()).map((error) => ({
      path: `${errorPath(error.id)}.md`,
      text: errorCard(error, addressOf),
    })),
  ].map(({ path, text }) => ({ path: path.slice(1), text }))
}

/** Names of the errors among the cards, as their files have them. */
export const errorNames = (cards: readonly StaticFile[]): string[] =>
  cards.flatMap(({ path }) => /^reference\/errors\/(.+)\.md$/.exec(path)?.[1] ?? [])

const errorsOf = (document: Document): ErrorToWrite[] =>
  Object.entries(document['x-errors']).map(([id, { versions, ...notes }]) => ({
    ...{ id, ...notes },
    answers: versions.map(({ pattern, message, ...answer }) => ({ ...answer, message: pattern ?? message })),
    methods: document.methods
      .filter(({ errors = [] }) => errors.some(({ $ref }) => $ref?.endsWith(`/${id}`)))
      .map(({ name }) => name),
  }))

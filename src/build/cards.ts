/** The cards of methods, absent methods and errors as files: what most questions need, in few characters. */
import { holdsFor, type VersionRange } from '../core/lib/client-version.ts'
import { errorAnchor, textAnchor, textSlug } from '../core/lib/error-anchor.ts'
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
      // Also at the address of a method's card, where an agent looks first.
      group.methods.flatMap((method) =>
        [absentPath(method.name), methodPath(method.name)].map((page) => ({
          path: cardPath(page),
          text: absentCard(method, group, addressOf),
        })),
      ),
    ),
    ...errorsOf(reference.document<Document>()).map((error) => ({
      path: `${errorPath(error.id)}.md`,
      text: errorCard(error, addressOf),
    })),
  ].map(({ path, text }) => ({ path: path.slice(1), text }))
}

/** Names of the errors as their files have them. Texts that share an error follow it in brackets, without its name. */
export const errorNames = (reference: TwinsInput['reference']): string[] =>
  Object.entries(reference.document<Document>()['x-errors']).map(([id, { texts = [] }]) => {
    const own = texts.flatMap(({ message, remedy }) => (remedy === undefined ? [] : [textSlug(message)]))
    return own.length === 0 ? errorAnchor(id) : `${errorAnchor(id)} (${errorAnchor(id)}-…: ${own.join(', ')})`
  })

/** Whether some release is in both ranges. */
const meets = (a: VersionRange, b: VersionRange): boolean =>
  [a.since, b.since].every((since) => since === undefined || [a, b].every(({ until }) => holdsFor({ until }, since)))

/** Every error, and each of its texts with separate advice. */
const errorsOf = (document: Document): ErrorToWrite[] =>
  Object.entries(document['x-errors']).flatMap(([id, { versions, texts = [], ...notes }]) => {
    const answers = versions.map(({ pattern, message, ...answer }) => ({ ...answer, message: pattern ?? message }))
    const methods = document.methods
      .filter(({ errors = [] }) => errors.some(({ $ref }) => $ref?.endsWith(`/${id}`)))
      .map(({ name }) => name)
    const own = texts.filter(({ remedy }) => remedy !== undefined)
    return [
      { ...notes, id, answers, methods, texts: own.map(({ message }) => message) },
      ...own.map(({ message, since, until, ...advice }) => ({
        ...{ ...notes, methods, ...advice, texts: [] },
        id: textAnchor(errorAnchor(id), message),
        answers: answers.filter((answer) => meets(answer, { since, until })).map((answer) => ({ ...answer, message })),
      })),
    ]
  })

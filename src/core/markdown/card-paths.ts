/** Addresses of cards, and of the files that a method's twin names. */
import { errorAnchor } from '../lib/error-anchor.ts'
import { methodPath } from '../lib/path.ts'

/** Path of the card of a method or an absent method: `/reference/json-rpc/eth_call.card.md`. */
export const cardPath = (page: string): string => `${page}.card.md`

/** Path of an error's own file, without its ending. Accepts the name of the error or its anchor. */
export const errorPath = (id: string): string => `/reference/errors/${errorAnchor(id)}`

/** Endings of the files that a method's twin names, with their contents. */
export const METHOD_FILES = {
  card: 'The method in 1.5 kB',
  examples: 'Further examples with requests and responses',
  code: 'The request in every language',
  sources: 'The source of each statement and example',
} as const
export type MethodFile = keyof typeof METHOD_FILES

/** Path of one of these files: `/reference/json-rpc/eth_call.code.md`. */
export const methodFilePath = (name: string, kind: MethodFile): string => `${methodPath(name)}.${kind}.md`

/** Files for offline reading: packs of texts without the pieces that pages share, and the list of packs. Pure. */
import { OFFLINE } from '../core/model/constants.ts'
import type { OfflineList, Pack, Pieces } from '../frame/offline/format.ts'
import { withoutFirstStyles } from './document.ts'
import { hashedFile, type StaticFile } from './static-files.ts'

/** Built files that are fetched only on use: the editor, its icons and the schema explorer. */
const WHEN_USED = /^assets\/(monaco|codicon|DocsReact)-/
/** A piece of a page begins with an element that the frame and the articles repeat. */
const PIECE =
  /(?=<(?:a|article|aside|button|details|div|footer|h\d|header|li|link|main|meta|nav|p|script|section|span|svg|symbol|td|tr|ul)\b)/
/** For shorter pieces, and for pieces on fewer pages, a reference would be longer than the text. */
const MIN_SHARED_LENGTH = 40
const MIN_SHARED_PAGES = 3

export type OfflineInput = {
  base: string
  /** Every text file stored offline, including pages, by its path below the base. */
  texts: readonly StaticFile[]
  /** Paths of the other built files: fonts, and files stored on first use. */
  others: readonly string[]
  headers: Record<string, string>
}

export const isKeptWhenUsed = (path: string): boolean => WHEN_USED.test(path)

/** The files to write, and the address of the list that names them. */
export function offlineFiles(input: OfflineInput): { files: StaticFile[]; list: string } {
  const { base, others, headers } = input
  const texts = input.texts.map(({ path, text }) =>
    path.endsWith('.html') ? { path, pieces: withoutFirstStyles(text).split(PIECE) } : { path, text },
  )
  const shared = sharedPieces(texts.flatMap(({ pieces }) => (pieces ? [pieces] : [])))
  const numbers = new Map(shared.map((piece, at) => [piece, at]))
  const packs = chunksOf(texts, OFFLINE.packFiles).map((files) => ({ files, file: packFile(files, numbers) }))
  const sharedFile = hashedFile('offline/shared', 'json', JSON.stringify(shared))
  const list: OfflineList = {
    shared: base + sharedFile.path,
    packs: packs.map(({ files, file }) => ({ address: base + file.path, files: files.map(({ path }) => path) })),
    files: others.filter((path) => !isKeptWhenUsed(path)).map((path) => base + path),
    whenUsed: others.filter(isKeptWhenUsed).map((path) => base + path),
    headers,
  }
  const listFile = hashedFile('offline/list', 'json', JSON.stringify(list))
  return { files: [sharedFile, ...packs.map(({ file }) => file), listFile], list: base + listFile.path }
}

/** A stored text. A page is split into pieces. */
type Kept = { path: string } & ({ text: string; pieces?: never } | { text?: never; pieces: readonly string[] })

function packFile(files: readonly Kept[], numbers: ReadonlyMap<string, number>): StaticFile {
  const pack: Pack = Object.fromEntries(
    files.map(({ path, text, pieces }) => [path, pieces ? toPieces(pieces, numbers) : [text]]),
  )
  return hashedFile('offline/pack', 'json', JSON.stringify(pack))
}

/** Pieces that several pages share, in order of first occurrence. */
function sharedPieces(pages: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>()
  for (const page of pages) for (const piece of new Set(page)) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  return [...counts].flatMap(([piece, count]) =>
    count >= MIN_SHARED_PAGES && piece.length >= MIN_SHARED_LENGTH ? [piece] : [],
  )
}

function toPieces(page: readonly string[], numbers: ReadonlyMap<string, number>): Pieces {
  const pieces: (string | number)[] = []
  for (const piece of page) {
    const number = numbers.get(piece)
    const last = pieces.at(-1)
    if (number !== undefined) pieces.push(number)
    else if (typeof last === 'string') pieces[pieces.length - 1] = last + piece
    else pieces.push(piece)
  }
  return pieces
}

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

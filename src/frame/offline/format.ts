/** What the build writes for reading offline, and the service worker reads. Pure: the build takes it too. */

/** A file in pieces: numbers stand for texts that many pages share. */
export type Pieces = readonly (string | number)[]

/** At most `OFFLINE.packFiles` files of the site by their path below its base, such as `faq/index.html`. */
export type Pack = Record<string, Pieces>

/** One release of the site to keep. Addresses are whole paths, base included. */
export type OfflineList = {
  /** The texts that pages share. */
  shared: string
  packs: { address: string; files: string[] }[]
  /** Files that are no text, each kept as it is. */
  files: string[]
  /** Files that are kept from their first use on. */
  whenUsed: string[]
  /** Headers that hosts send with every file; what is kept is shown under the same policy. */
  headers: Record<string, string>
}

/** What the worker is asked for when a page has been idle, and what it answers. */
export const KEEP = 'keep'
/** `off`: the browser refuses to store, and the worker has removed itself. */
export type Kept = 'kept' | 'later' | 'off'

/** Names of this site's caches begin so; a site below another path of the host has its own. */
export const cacheName = (base: string): string => `docs-offline:${base}`

/** The text of a file. */
export const joinPieces = (pieces: Pieces, shared: readonly string[]): string =>
  pieces.map((piece) => (typeof piece === 'number' ? (shared[piece] ?? '') : piece)).join('')

const MEDIA_TYPES: Record<string, string> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
}

/** Media type of a text file by its ending; all are written in UTF-8. */
export const mediaTypeOf = (file: string): string =>
  `${MEDIA_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain'}; charset=utf-8`

/** The format of the offline copy, which the build writes and the service worker reads. Pure, for use in the build. */

/** A file in pieces. Numbers refer to texts that many pages share. */
export type Pieces = readonly (string | number)[]

/** At most `OFFLINE.packFiles` files of the site by their path below its base, such as `faq/index.html`. */
export type Pack = Record<string, Pieces>

/** One release of the site to store. Addresses are whole paths including the base. */
export type OfflineList = {
  /** The texts that pages share. */
  shared: string
  packs: { address: string; files: string[] }[]
  /** Binary files, each stored unchanged. */
  files: string[]
  /** Files that are stored after their first use. */
  whenUsed: string[]
  /** Headers that hosts send with every file, so that stored files have the same policy. */
  headers: Record<string, string>
}

/** The page's request to the worker after it has been idle, and the worker's responses. */
export const KEEP = 'keep'
/** `off` means the browser denies storage, and the worker has removed itself. */
export type Kept = 'kept' | 'later' | 'off'

/** Prefix of this site's cache names. A site below another path of the host uses another prefix. */
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

/** Media type of a text file by its extension. All are in UTF-8. */
export const mediaTypeOf = (file: string): string =>
  `${MEDIA_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain'}; charset=utf-8`

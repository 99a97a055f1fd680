const TEXT = 'charset=utf-8'

/** File extension → media type, for the files of a built site. People and tools read twins (`.md`) as plain text. */
export const MEDIA_TYPES: Record<string, string> = {
  // Configuration of proxies, to read before it is installed.
  cfg: `text/plain; ${TEXT}`,
  conf: `text/plain; ${TEXT}`,
  css: `text/css; ${TEXT}`,
  gif: 'image/gif',
  gz: 'application/gzip',
  // Request files for editors that can send them.
  http: `text/plain; ${TEXT}`,
  html: `text/html; ${TEXT}`,
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: `text/javascript; ${TEXT}`,
  json: `application/json; ${TEXT}`,
  lua: `text/plain; ${TEXT}`,
  map: `application/json; ${TEXT}`,
  md: `text/plain; ${TEXT}`,
  mjs: `text/javascript; ${TEXT}`,
  png: 'image/png',
  // Scripts that readers look at before they run them.
  sh: `text/plain; ${TEXT}`,
  sha256: `text/plain; ${TEXT}`,
  svg: `image/svg+xml; ${TEXT}`,
  tgz: 'application/gzip',
  ttf: 'font/ttf',
  txt: `text/plain; ${TEXT}`,
  wasm: 'application/wasm',
  webmanifest: `application/manifest+json; ${TEXT}`,
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: `application/xml; ${TEXT}`,
  yaml: `text/yaml; ${TEXT}`,
  yml: `text/yaml; ${TEXT}`,
}

/** Media type by the file's extension. `application/octet-stream` for unknown extensions. */
export function mediaTypeOf(file: string): string {
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
  return MEDIA_TYPES[ending] ?? 'application/octet-stream'
}

/**
 * Whether compression helps. True for text formats and WebAssembly. Fonts, pictures and archives are already
 * compressed.
 */
export function isCompressible(mediaType: string): boolean {
  return /^(text\/|application\/(json|xml|wasm|manifest\+json)|image\/svg)/.test(mediaType)
}

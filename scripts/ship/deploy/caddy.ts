/** The imports of `deploy/Caddyfile`, with headers, media types and redirects of one release. Pure. */
import { MEDIA_TYPES } from '../serve/media-types.ts'
import type { Place } from './nginx.ts'
import { PAGE_CACHE, type SiteRules } from './site-rules.ts'

const quoted = (text: string): string => (text.includes('"') ? `\`${text}\`` : `"${text}"`)

const block = (head: string, lines: readonly string[]): string =>
  `${head} {\n${lines.map((line) => `\t${line}\n`).join('')}}\n`

/** For the site's block. Caddy applies headers, then redirects, then files, regardless of their order here. */
export function caddySite({ headers, mediaTypes, redirects }: SiteRules, { folder, base }: Place): string {
  const general = headers.flatMap((header) =>
    header.everywhere === undefined ? [] : [{ ...header, value: header.everywhere }],
  )
  const everywhere = general.filter(({ on }) => on.length === 0).map(({ name, value }) => `${name} ${quoted(value)}`)
  // Caddy applies general rules last, so a header that some paths set in another way leaves these paths out.
  const elsewhere = general
    .filter(({ on }) => on.length > 0)
    .map(({ name, value, on }) => {
      const matcher = `@without_own_${name.toLowerCase().replaceAll('-', '_')}`
      const paths = on.map(({ pattern }) => pattern).join(' ')
      return `${matcher} not path ${paths}\nheader ${matcher} ${name} ${quoted(value)}\n`
    })
  const onPaths = headers.flatMap(({ name, on }) =>
    on.map(({ pattern, value }) => `header ${pattern} ${name} ${quoted(value)}\n`),
  )
  return [
    `root * ${quoted(folder)}\n`,
    // Applies only if there is no specific rule, because Caddy sorts the rules itself, the general ones last.
    block('header', [`?Cache-Control ${quoted(PAGE_CACHE)}`, ...everywhere]),
    ...elsewhere,
    ...onPaths,
    ...Object.entries(MEDIA_TYPES).map(
      ([ending, type]) => `@ending_${ending} path *.${ending}\nheader @ending_${ending} Content-Type ${quoted(type)}\n`,
    ),
    ...mediaTypes.map(({ path, value }) => `header ${path} Content-Type ${quoted(value)}\n`),
    ...(base === '/' ? [] : [`redir / ${base} 302\n`]),
    block('map {path} {moved_to}', [...redirects.map(({ from, to }) => `${from} ${to}`), 'default ""']),
    block('handle_errors', [
      `rewrite * ${base}404.html`,
      'header Content-Type "text/html; charset=utf-8"',
      `header Cache-Control ${quoted(PAGE_CACHE)}`,
      'file_server {',
      '\tprecompressed br gzip',
      '}',
    ]),
  ].join('\n')
}

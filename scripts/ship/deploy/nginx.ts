/** The includes of `deploy/nginx.conf`, one file for its `http` block and one for its `server` block. Pure. */
import { MEDIA_TYPES } from '../serve/media-types.ts'
import { PAGE_CACHE, type SiteHeader, type SiteRules } from './site-rules.ts'

/** The folder of a release and the base path of its URLs. */
export type Place = { folder: string; base: string }

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`
const variable = ({ name }: SiteHeader): string => `$header_${name.toLowerCase().replaceAll('-', '_')}`
const isCache = ({ name }: SiteHeader): boolean => name.toLowerCase() === 'cache-control'

/** Exact path, or a regular expression for a pattern with a star. */
function mapKey(pattern: string): string {
  if (!pattern.includes('*')) return quoted(pattern)
  return quoted(`~^${pattern.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace('*', '.*')}$`)
}

const block = (head: string, lines: readonly string[]): string =>
  `${head} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`

const headerMap = (header: SiteHeader): string =>
  block(`map $path ${variable(header)}`, [
    `default ${quoted(header.everywhere ?? (isCache(header) ? PAGE_CACHE : ''))};`,
    ...header.on.map(({ pattern, value }) => `${mapKey(pattern)} ${quoted(value)};`),
  ])

/** For the `http` block, with media types, the headers of each path, and the targets of former URLs. */
export function nginxMaps({ headers, redirects }: SiteRules): string {
  const types = new Map<string, string[]>()
  for (const [ending, type] of Object.entries(MEDIA_TYPES)) types.set(type, [...(types.get(type) ?? []), ending])
  const longest = Math.max(0, ...redirects.map(({ from }) => from.length))
  return [
    // Must precede the first map, which fixes both sizes.
    `map_hash_max_size ${Math.max(2048, redirects.length * 4)};`,
    `map_hash_bucket_size ${2 ** Math.ceil(Math.log2(longest + 64))};\n`,
    block(
      'types',
      [...types].map(([type, endings]) => `${quoted(type)} ${endings.join(' ')};`),
    ),
    ...headers.map(headerMap),
    // A missing file may exist tomorrow, so only successful responses are cached for long.
    block('map $status $cache_of_answer', [
      `default ${quoted(PAGE_CACHE)};`,
      ...['200', '206', '304'].map((status) => `${status} $header_cache_control;`),
    ]),
    block('map $path $moved_to', ['default "";', ...redirects.map(({ from, to }) => `${quoted(from)} ${quoted(to)};`)]),
  ].join('\n')
}

/** For the `server` block, with the release's folder, its headers, and files that need a specific media type. */
export function nginxServer({ headers, mediaTypes }: SiteRules, { folder, base }: Place): string {
  const named = headers.filter((header) => !isCache(header))
  return [
    `root ${quoted(folder)};`,
    ...named.map((header) => `add_header ${header.name} ${variable(header)} always;`),
    'add_header Cache-Control $cache_of_answer always;',
    '',
    ...(base === '/' ? [] : [block('location = /', [`return 302 ${quoted(base)};`])]),
    block('location @missing', [`try_files ${quoted(`${base}404.html`)} =404;`]),
    ...['_headers', '_redirects', '404'].map((name) => block(`location = ${base}${name}`, ['return 404;'])),
    ...mediaTypes.map(({ path, value }) =>
      block(`location = ${path}`, ['types {', '}', `default_type ${quoted(value)};`, 'try_files $uri =404;']),
    ),
  ].join('\n')
}

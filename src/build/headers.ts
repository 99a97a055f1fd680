/** Security and cache headers, in the format static hosts read (`_headers`), and the policy in each page. */
import { createHash } from 'node:crypto'
import { withBase } from '../core/lib/path.ts'
import { ENDPOINT_FRAME_PATH } from '../core/model/constants.ts'
import { API_CATALOG } from './agent-files.ts'
import type { Environment } from './environment.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Hosts required by each configured service, by directive. */
export function serviceHosts(environment: Environment): {
  script: string[]
  connect: string[]
  image: string[]
  frame: string[]
} {
  const hosts = { script: [] as string[], connect: [] as string[], image: [] as string[], frame: [] as string[] }
  const { docsearch, analyticsId, assistantScriptUrl } = environment
  if (docsearch) {
    const id = docsearch.appId
    hosts.connect.push(
      `https://${id}-dsn.algolia.net`,
      ...[1, 2, 3].map((number) => `https://${id}-${number}.algolianet.com`),
      'https://insights.algolia.io',
    )
  }
  if (analyticsId) {
    hosts.script.push('https://www.googletagmanager.com')
    hosts.connect.push('https://www.google-analytics.com', 'https://region1.google-analytics.com')
    hosts.image.push('https://www.google-analytics.com')
  }
  if (assistantScriptUrl) {
    const origin = new URL(assistantScriptUrl).origin
    hosts.script.push(origin)
    hosts.connect.push(origin)
    hosts.frame.push(origin)
  }
  return hosts
}

/**
 * The reader's own machine, which pages call themselves: a node there refuses the opaque origin of the endpoint frame.
 * A policy cannot name an IPv6 address.
 */
const LOOPBACK = ['localhost', '127.0.0.1'].flatMap((host) => [`http://${host}:*`, `ws://${host}:*`])

/**
 * The policy sent as a header with every file but the endpoint frame, so that no document of this origin connects to
 * another host. Only this site may frame its files, because the endpoint frame is loaded in a frame.
 */
export function contentSecurityPolicy(environment: Environment, inlineScript: string): string {
  const { script, connect, image, frame } = serviceHosts(environment)
  const directives: [string, string[]][] = [
    ['default-src', ["'self'"]],
    ['script-src', ["'self'", hashOf(inlineScript), ...script]],
    // The editor and the schema explorer write styles at run time. Adding a hash would disable 'unsafe-inline'.
    // Measured in src/e2e/inline-styles.slow.spec.ts.
    ['style-src', ["'self'", "'unsafe-inline'"]],
    ['img-src', ["'self'", 'data:', ...image]],
    ['font-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ['connect-src', ["'self'", ...LOOPBACK, ...connect]],
    ['frame-src', ["'self'", ...frame]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'self'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'self'"]],
  ]
  return directives.map(([name, values]) => `${name} ${values.join(' ')}`).join('; ')
}

/**
 * The `<meta>` policy of every page, for hosts that send no headers: it connects to this site, the reader's machine and
 * the configured services only. It restricts nothing else, because the header has the rules for scripts, styles and
 * images.
 */
export function pagePolicy(environment: Environment): string {
  const { script, connect, image, frame } = serviceHosts(environment)
  const others = [...new Set([...script, ...image, ...frame])]
  return [
    ['default-src', "'self'", "'unsafe-inline'", 'data:', ...others].join(' '),
    ['connect-src', "'self'", ...LOOPBACK, ...connect].join(' '),
  ].join('; ')
}

/** Headers of every file, including files stored for offline reading. */
export const everyHeader = (environment: Environment, inlineScript: string): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(environment, inlineScript),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
})

/**
 * Text of `_headers`. Hosts join the rules that match one path, so no two of them set the same header. The rule of
 * the endpoint frame first removes (`!`) the headers that it sets in another way.
 * @param frame policy of the endpoint frame
 */
export function headersFile(environment: Environment, inlineScript: string, frame: string): string {
  const under = (pattern: string): string => withBase(environment.baseUrl, pattern)
  return [
    '/*',
    ...Object.entries(everyHeader(environment, inlineScript)).map(([name, value]) => `  ${name}: ${value}`),
    '',
    // A browser does not open a document that is sandboxed and alone in its group.
    under(ENDPOINT_FRAME_PATH),
    '  ! Content-Security-Policy',
    '  ! Cross-Origin-Opener-Policy',
    `  Content-Security-Policy: ${frame}`,
    '  Cross-Origin-Opener-Policy: unsafe-none',
    '',
    // Revalidated on each visit, so that a release replaces the previous worker.
    under('/sw.js'),
    '  Cache-Control: no-cache',
    '',
    under('/assets/*'),
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
    // Twins are read as they are, by people and tools.
    under('/*.md'),
    '  Content-Type: text/plain; charset=utf-8',
    '',
    // Without an ending hosts would guess.
    under(API_CATALOG),
    '  Content-Type: application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    '  Access-Control-Allow-Origin: *',
    '',
    under('/proxy/Caddyfile'),
    '  Content-Type: text/plain; charset=utf-8',
    '',
    under('/openrpc/*'),
    '  Access-Control-Allow-Origin: *',
    '',
    under('/openrpc.json'),
    '  Access-Control-Allow-Origin: *',
    '',
    under('/pkg/*'),
    '  Access-Control-Allow-Origin: *',
    '',
  ].join('\n')
}

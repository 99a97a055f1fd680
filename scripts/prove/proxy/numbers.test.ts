/** The files of the proxies cannot refer to the limits of a node, so every number in them is compared with its home. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { limits } from '../../../generated/rpc/limits.ts'

const root = path.join(import.meta.dirname, '../../..')
const FOLDER = 'content/public/proxy'
const read = (name: string) => readFileSync(path.join(root, FOLDER, name), 'utf8')

type Claim = { file: string; text: RegExp; value: number; home: string }

const X_NODE_LIMITS = 'openrpc/openrpc.yaml, x-node-limits'
const NUMBERS = 'openrpc/numbers.yaml'
const slowest =
  Math.max(
    limits['high-gas-wait'],
    limits['block-trace-wait'],
    limits['main-pool-wait'],
    limits['sync-timeout-max'] / 1_000,
  ) * 2
const silence = limits['eth_subscribe/silence'] * 2
const KIB = 1_024
/** One buffer has room for the longest body and its headers. */
const bufferSize = Math.ceil((limits['request-body'] + 16 * KIB) / (KIB * KIB)) * KIB * KIB
const body = { value: limits['request-body'], home: `${X_NODE_LIMITS}, request-body` }
const calls = { value: limits['call-concurrency'], home: `${X_NODE_LIMITS}, call-concurrency` }
const sockets = { value: limits['websocket-connections'], home: `${X_NODE_LIMITS}, websocket-connections` }
const length = { value: limits['batch-length'], home: `${X_NODE_LIMITS}, batch-length` }
const wait = { value: slowest, home: `twice the longest wait of ${NUMBERS}` }
const idle = { value: silence, home: 'twice "silence" of eth_subscribe, openrpc/methods/more.yaml' }
const buffer = { value: bufferSize, home: `${X_NODE_LIMITS}, request-body, and 16 KiB, in whole MiB` }

const CLAIMS: readonly Claim[] = [
  { file: 'haproxy.cfg', text: /req\.body_size gt (\d+)/g, ...body },
  { file: 'haproxy.cfg', text: /longer than (\d+) bytes/g, ...body },
  { file: 'haproxy.cfg', text: /tune\.bufsize (\d+)/g, ...buffer },
  { file: 'haproxy.cfg', text: /lua\.monad_rpc (\d+) \S+ \d+/g, ...length },
  {
    file: 'haproxy.cfg',
    text: /^ {2}maxconn (\d+)/gm,
    value: calls.value + sockets.value,
    home: `${calls.home}, and ${sockets.home}`,
  },
  { file: 'haproxy.cfg', text: /rise 2 maxconn (\d+)/g, ...calls },
  { file: 'haproxy.cfg', text: /shutdown-sessions maxconn (\d+)/g, ...sockets },
  { file: 'haproxy.cfg', text: /timeout (?:client|server) (\d+)s/g, ...wait },
  { file: 'haproxy.cfg', text: /timeout tunnel (\d+)s/g, ...idle },
  { file: 'Caddyfile', text: /Content-Length}\) > (\d+)`/g, ...body },
  { file: 'Caddyfile', text: /max_size (\d+)/g, ...body },
  { file: 'Caddyfile', text: /longer than (\d+) bytes/g, ...body },
  { file: 'nginx.conf', text: /client_max_body_size (\d+)/g, ...body },
  { file: 'nginx.conf', text: /longer than (\d+) bytes/g, ...body },
  { file: 'nginx.conf', text: /client_body_buffer_size (\d+)/g, ...buffer },
  { file: 'nginx.conf', text: /batch = (\d+)/g, ...length },
  { file: 'nginx.conf', text: /8080 max_conns=(\d+)/g, ...calls },
  { file: 'nginx.conf', text: /8081 max_conns=(\d+)/g, ...sockets },
  { file: 'nginx.conf', text: /^ {2}(?:send_timeout|proxy_read_timeout|proxy_send_timeout) (\d+)s/gm, ...wait },
  { file: 'nginx.conf', text: /^ {4}(?:proxy_read_timeout|proxy_send_timeout) (\d+)s/gm, ...idle },
  {
    file: 'nginx.conf',
    text: /proxy_max_temp_file_size (\d+)/g,
    value: limits.response,
    home: `${X_NODE_LIMITS}, response`,
  },
]

/** Protocols, addresses, status and error codes, and names with a digit, which are not settings. */
const FIXED = [
  /"jsonrpc":"2\.0"|HTTP\/1\.1|http\/1\.1|TLSv1\.[23]|\bhttp2\b|\bh2\b|h2-workaround|\bhex2i\b|\bgpc0\b|gpc0_rate|\bsc[01]_|track-sc[01]/g,
  /local0|fd@\d|node[12]\b|127\.0\.0\.1:(?:8080|8081|8545)|dst_port 8545|:443\b|listen 443\b|proxy_http_version 1\.1/g,
  /"code":-32\d{3}|(?:status|error_page|return|@\w+ \{ return) (?:\d{3} ?)+|\b405 "POST|monad_calls 0|max_fails=0|64k\b/g,
  /ipmask\(32,64\)|retry-after 1\b|\b429 1;|"0x\[0-9a-f\]\+"|field\(2,x\)|nbsrv\(node_http\) gt 0/g,
]

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** The file with comments blanked, so that places stay. Lines that end in "yours" are blank too, but for `kept`. */
function settings(name: string, kept: readonly (readonly [from: number, to: number])[]): string {
  const text = read(name)
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  let at = 0
  return text
    .split(/(?<=\n)/)
    .map((line) => {
      const start = at
      at += line.length
      const code = line.replace(/(^|\s)(#|--)\s.*/, blank)
      if (!/(#|--) yours[^#]*$/.test(line)) return code
      return [...code]
        .map((sign, i) => (kept.some(([from, to]) => start + i >= from && start + i < to) ? sign : blank(sign)))
        .join('')
    })
    .join('')
}

const found = ({ file, text }: Claim) =>
  [...read(file).matchAll(text)].map((match) => {
    const from = match.index + match[0].indexOf(match[1] ?? '')
    return { number: Number(match[1]), from, to: from + (match[1]?.length ?? 0) }
  })

describe('numbers of the proxies', () => {
  test.each(CLAIMS)('$file: $text has the value of its home', (claim) => {
    const problems = found(claim)
      .filter(({ number }) => number !== claim.value)
      .map(
        ({ number, from }) =>
          `${FOLDER}/${claim.file}:${lineOf(read(claim.file), from)} has ${number}. Write ${claim.value} (${claim.home}).`,
      )
    expect(found(claim).length, `${claim.text} is not in ${claim.file}`).toBeGreaterThan(0)
    expect(problems).toEqual([])
  })

  test.each(['haproxy.cfg', 'nginx.conf'])('%s has no number without a home, but for those of the operator', (file) => {
    const claimed = CLAIMS.filter((claim) => claim.file === file).flatMap(found)
    let text = settings(
      file,
      claimed.map(({ from, to }) => [from, to] as const),
    )
    for (const { from, to } of claimed) text = text.slice(0, from) + ' '.repeat(to - from) + text.slice(to)
    for (const fixed of FIXED) text = text.replace(fixed, (part) => ' '.repeat(part.length))
    const homeless = [...text.matchAll(/\d[\w.]*/g)].map(
      ({ 0: number, index }) =>
        `${FOLDER}/${file}:${lineOf(text, index)} has ${number}. Name its home in scripts/prove/proxy/numbers.test.ts, or end the line with "# yours".`,
    )
    expect(homeless).toEqual([])
  })

  test('a client may send at least one batch of the longest kind, and both proxies count alike', () => {
    const [, rate] = /lua\.monad_rpc \d+ \S+ (\d+)/.exec(read('haproxy.cfg')) ?? []
    const [, window] = /gpc0_rate\((\d+)s\)/.exec(read('haproxy.cfg')) ?? []
    expect(Number(rate)).toBeGreaterThanOrEqual(limits['batch-length'])
    expect(read('nginx.conf')).toContain(`rate = ${rate}, seconds = ${window} }`)
  })
})

describe('the files of the proxies', () => {
  test('have the settings that their page shows', () => {
    const page = readFileSync(path.join(root, 'content/node-ops/proxy.mdx'), 'utf8').replaceAll('{=', '')
    const shown = (text: RegExp, file: string) => Number(text.exec(read(file))?.[1]).toLocaleString('en')
    const rate = shown(/lua\.monad_rpc \d+ \S+ (\d+)/, 'haproxy.cfg')
    const window = shown(/gpc0_rate\((\d+)s\)/, 'haproxy.cfg')
    for (const text of [
      `| ${rate} in ${window} s. A batch counts`,
      `for each ${shown(/BYTES_PER_CALL = (\d+)/, 'monad-rpc.lua')} bytes |`,
      `| ${shown(/sc1_conn_cur gt (\d+)/, 'haproxy.cfg')} of {limit:websocket-connections} |`,
      `| ${shown(/limit_conn monad_sockets (\d+)/, 'nginx.conf')} of {limit:websocket-connections} |`,
      `Age of the head (HAProxy) | ${shown(/div\((\d+)\)/, 'haproxy.cfg')} s |`,
      `waits ${shown(/timeout server (\d+)s/, 'haproxy.cfg')} s`,
      `after ${shown(/timeout tunnel (\d+)s/, 'haproxy.cfg')} s of silence`,
      `Its ${shown(/^ {2}maxconn (\d+)/m, 'haproxy.cfg')} connections`,
    ])
      expect(page).toContain(text)
  })

  test('lead to the ports for HTTP and WebSocket only, never to metrics or the collector', () => {
    for (const name of ['haproxy.cfg', 'nginx.conf', 'Caddyfile']) {
      const targets = [...read(name).matchAll(/(?:server \S+ |server |reverse_proxy )([\d.]+:\d+)/g)].map(
        ([, target]) => target,
      )
      expect(targets.length, name).toBeGreaterThan(0)
      for (const target of targets) expect(target, name).toMatch(/:(8080|8081|8545)$/)
    }
  })

  test('refuse with the codes and messages of the node', () => {
    type Version = { since?: string; code: number; message?: string; when?: string }
    type Entry = { code?: number; message?: string; 'x-versions'?: Version[] }
    const errors = parse(readFileSync(path.join(root, 'openrpc/errors.yaml'), 'utf8')) as Record<string, Entry>
    const lua = read('monad-rpc.lua')
    for (const [name, variable] of [
      ['ParseError', 'PARSE'],
      ['InvalidRequest', 'INVALID'],
      ['MethodNotFound', 'METHOD'],
    ] as const) {
      const entry = errors[name]
      const now = entry?.['x-versions']?.find(({ since }) => since !== undefined)
      const wanted = `local ${variable} = { ${now?.code ?? entry?.code}, "${now?.message ?? entry?.message}" }`
      expect(lua, `openrpc/errors.yaml, ${name}`).toContain(wanted)
    }
    const long = errors.BatchTooLong
    const text = long?.message?.replace('{limit:batch-length:plain}', '')
    expect(lua).toContain(`{ ${long?.['x-versions']?.[0]?.code}, "${text}" .. most }`)
  })
})

/** Sends requests to the proxies of `content/public/proxy`, and every attack also to a proxy without its rule. */
import { connect as connectHttp2 } from 'node:http2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../generated/rpc/limits.ts'
import { type Ask, ask, batch, call, refusal } from './ask.ts'
import { ATTACKS, type Attack } from './attacks.ts'
import {
  closeProxies,
  type Edit,
  freePort,
  KEY,
  KEY_NAME,
  PROXIES,
  type ProxyName,
  type RunningProxy,
  startProxy,
  whyNotTried,
} from './proxies.ts'
import { RULES, type RuleName } from './rules.ts'
import { startUpstream, type Upstream } from './upstream.ts'

afterAll(closeProxies)

/** Times that the test shortens. */
const SHORT: Edit[] = [
  { file: 'haproxy.cfg', from: 'timeout server 60s', to: 'timeout server 2s' },
  { file: 'nginx.conf', from: 'proxy_read_timeout 60s', to: 'proxy_read_timeout 2s' },
]

/** Each request comes from another address, so that none uses up the rate of another. */
let clients = 0
const newClient = () => `127.0.${1 + (++clients >> 7)}.${1 + (clients & 127)}`
const send = (proxy: RunningProxy, asked: Ask) => ask(proxy.url, { from: newClient(), ...asked })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Sends an attack. Returns its answer, and whether the last request of it reached the node. */
async function attack(proxy: RunningProxy, upstream: Upstream, { asks }: Attack) {
  const from = newClient()
  const answers = []
  for (const asked of asks) {
    upstream.bodies.length = 0
    answers.push(await ask(proxy.url, { from, ...asked }))
  }
  const { status = 0, text = '', headers } = answers.at(-1) ?? {}
  return { status, answer: parsed(text), headers, reached: upstream.bodies.length > 0 }
}

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
})
afterAll(() => upstream?.close())

describe.each(PROXIES)('%s', (name) => {
  const missing = whyNotTried(name)
  const look = test.skipIf(missing !== undefined)
  let proxy: RunningProxy
  beforeAll(async () => {
    if (missing === undefined) proxy = await startProxy(name, [upstream])
    else console.warn(missing)
  })
  afterAll(() => proxy?.close())

  look('passes a call, the longest batch and the longest body', async () => {
    const single = await send(proxy, { body: call('eth_chainId', [], 'one') })
    expect([single.status, single.headers['content-type']]).toEqual([200, 'application/json'])
    expect(parsed(single.text)).toEqual({ jsonrpc: '2.0', id: 'one', result: expect.stringMatching(/^0x/) })
    expect(parsed((await send(proxy, { body: batch(limits['batch-length']) })).text)).toHaveLength(
      limits['batch-length'],
    )
    for (const isChunked of [undefined, true] as const) {
      const body = call('web3_clientVersion').padEnd(limits['request-body'])
      const { text } = await send(proxy, { body, ...(isChunked && { isChunked }) })
      expect(parsed(text)).toMatchObject({ id: 7, result: expect.stringContaining('Monad/') })
    }
  })

  look('passes a request over HTTP/2, of known and of unknown length', async () => {
    for (const length of [true, false]) {
      const body = call('eth_chainId')
      const session = connectHttp2(proxy.url, { rejectUnauthorized: false })
      const answer = await new Promise<string>((resolve, reject) => {
        const stream = session.request({
          ...{ ':method': 'POST', ':path': '/', 'content-type': 'application/json' },
          ...(length && { 'content-length': body.length }),
        })
        let text = ''
        stream.setEncoding('utf8').on('data', (piece) => (text += piece))
        stream.on('end', () => resolve(text)).on('error', reject)
        stream.end(body)
      }).finally(() => session.close())
      const refused = refusal(-32600, 'Bad request')
      const wanted = length || name !== 'nginx' ? { id: 7, result: expect.stringMatching(/^0x/) } : refused
      expect(parsed(answer)).toMatchObject(wanted)
    }
  })

  look.each(ATTACKS)('refuses $name', async (given) => {
    const attacked = attack(proxy, upstream, given)
    // Only nginx reads a body to its end that is longer than its buffers.
    if (name !== 'nginx' && given.mayBreak) {
      const code = await attacked.then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code,
      )
      expect([[given.status, 'ECONNRESET', 'EPIPE'].includes(code ?? ''), upstream.bodies]).toEqual([true, []])
      return
    }
    const { status, answer, headers, reached } = await attacked
    expect({ status, answer, reached }).toEqual({ status: given.status, answer: given.answer, reached: false })
    expect(headers?.['content-type']).toBe('application/json')
    expect(headers?.['retry-after']).toBe(status === 429 ? '1' : undefined)
  })

  look('lets every page read every answer, and answers a preflight', async () => {
    const origin = 'https://app.example'
    for (const body of [call('eth_chainId'), call('admin_x'), 'no JSON']) {
      const { headers } = await send(proxy, { body, headers: { origin } })
      expect(headers['access-control-allow-origin']).toBe('*')
    }
    const { status, headers } = await send(proxy, { method: 'OPTIONS', headers: { origin } })
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(headers['access-control-allow-methods']).toBe('POST, OPTIONS')
    expect(headers['access-control-allow-headers']?.toLowerCase()).toBe('content-type')
  })

  look('counts a key apart from the address, and logs its name and no key, path or body', async () => {
    const from = newClient()
    const marked = call('eth_getBalance', ['0x00000000000000000000000000000000deadbeef', 'latest'])
    expect((await ask(proxy.url, { from, body: batch(900) })).status).toBe(200)
    expect((await ask(proxy.url, { from, body: batch(200) })).status).toBe(429)
    expect((await ask(proxy.url, { from, path: `/${KEY}`, body: marked })).status).toBe(200)
    await expect.poll(proxy.log).toContain(`${KEY_NAME} eth_getBalance 1 200`)
    expect(proxy.log()).toContain(`${from} batch 200 429`)
    expect(proxy.log()).not.toMatch(new RegExp(`${KEY}|deadbeef`))
  })
})

describe.each(['haproxy', 'nginx'] as const)('%s without a rule', (name) => {
  const look = test.skipIf(whyNotTried(name) !== undefined)
  const edits: Readonly<Record<RuleName, Partial<Record<ProxyName, Edit[]>>>> = RULES

  look.each(Object.keys(RULES) as RuleName[])('does not refuse what breaks it: %s', async (rule) => {
    const proxy = await startProxy(name, [upstream], edits[rule][name])
    const attacks = ATTACKS.filter((one) => one.rule === rule)
    expect(attacks.length).toBeGreaterThan(0)
    for (const one of attacks) {
      const { status, answer, reached } = await attack(proxy, upstream, one)
      const refused = { status: one.status, answer: one.answer, reached: false }
      expect({ status, answer, reached }, one.name).not.toEqual(refused)
    }
    await proxy.close()
  })
})

describe.each(PROXIES)('%s in trouble', (name) => {
  const look = test.skipIf(whyNotTried(name) !== undefined)

  look('waits for a slow node, and answers in its place in the end', async () => {
    const proxy = await startProxy(name, [upstream], SHORT)
    const methods = ['eth_gasPrice']
    upstream.node.faults.set([{ fault: 'delay', ms: 1_500, methods }])
    expect(parsed((await send(proxy, { body: call('eth_gasPrice') })).text)).toHaveProperty('result')
    upstream.node.faults.set([{ fault: 'delay', ms: 3_000, methods }])
    const late = await send(proxy, { body: call('eth_gasPrice', [], 'late') })
    upstream.node.faults.set([])
    expect([late.status, late.headers['content-type']]).toEqual([504, 'application/json'])
    expect(parsed(late.text)).toEqual(refusal(-32603, 'The node took too long', 'late'))
    await proxy.close()
  })

  look('answers with JSON-RPC when the node is down or breaks off', async () => {
    const down = { http: await freePort(), ws: await freePort() }
    const proxy = await startProxy(name, [down])
    const answer = await send(proxy, { body: call('eth_chainId', [], 'down') })
    expect([answer.status, answer.headers['content-type']]).toEqual([503, 'application/json'])
    expect(parsed(answer.text)).toMatchObject({ id: 'down', error: { code: -32603 } })
    await proxy.close()

    const other = await startProxy(name, [upstream])
    upstream.node.faults.set([{ fault: 'drop', methods: ['eth_gasPrice'] }])
    const broken = await send(other, { body: call('eth_gasPrice', [], 'broken') })
    upstream.node.faults.set([])
    expect(broken.headers['content-type']).toBe('application/json')
    expect([502, 503]).toContain(broken.status)
    expect(parsed(broken.text)).toMatchObject({ id: 'broken', error: { code: -32603 } })
    await other.close()
  })
})

test.skipIf(whyNotTried('caddy') !== undefined)('Caddy answers without HAProxy, and logs no key', async () => {
  // Caddy logs such a request only at this level.
  const detailed: Edit = { file: 'Caddyfile', from: 'format filter {', to: 'level DEBUG\n\t\tformat filter {' }
  const shown: Edit = { file: 'Caddyfile', from: 'request>uri delete', to: 'request>nothing delete' }
  const proxies = [
    await startProxy('caddy', [upstream], [detailed]),
    await startProxy('caddy', [upstream], [detailed, shown]),
  ]
  for (const proxy of proxies) {
    await proxy.behind?.close()
    const { status, headers, text } = await send(proxy, { path: `/${KEY}`, body: call('eth_chainId') })
    expect([status, headers['content-type']]).toEqual([502, 'application/json'])
    expect(parsed(text)).toEqual(refusal(-32603, 'HAProxy is down'))
  }
  await expect.poll(() => proxies[1]?.log()).toContain(KEY)
  expect(proxies[0]?.log()).not.toContain(KEY)
  for (const proxy of proxies) await proxy.close()
})

test.skipIf(whyNotTried('haproxy') !== undefined)('HAProxy refuses everything when its Lua fails', async () => {
  const broken: Edit = {
    file: 'monad-rpc.lua',
    from: '    local left = ',
    to: '    error("broken")\n    local left = ',
  }
  const open: Edit = {
    file: 'haproxy.cfg',
    from: '  http-request deny deny_status 500',
    to: '  # http-request deny deny_status 500',
  }
  const [careful, careless] = [
    await startProxy('haproxy', [upstream], [broken]),
    await startProxy('haproxy', [upstream], [broken, open]),
  ]
  const refused = await send(careful, { body: call('eth_chainId') })
  expect([refused.status, parsed(refused.text)]).toEqual([500, refusal(-32603, 'The proxy failed')])
  expect((await send(careless, { body: call('admin_ethCallStatistics') })).status).toBe(200)
  await careful.close()
  await careless.close()
})

test.skipIf(whyNotTried('haproxy') !== undefined)('HAProxy never passes admin_, even when it is listed', async () => {
  const listed: Edit = { file: 'haproxy.cfg', from: 'eth_,net_,web3_ ', to: 'eth_,admin_,debug_traceCall ' }
  const proxy = await startProxy('haproxy', [upstream], [listed])
  const codeOf = async (method: string) =>
    (parsed((await send(proxy, { body: call(method) })).text) as { error?: { code: number } }).error?.code
  expect(await codeOf('admin_ethCallStatistics')).toBe(-32601)
  expect(await codeOf('debug_traceBlockByNumber')).toBe(-32601)
  expect(await codeOf('net_version')).toBe(-32601)
  // Arrives at the node, which misses its params.
  expect(await codeOf('debug_traceCall')).toBe(-32602)
  await proxy.close()
})

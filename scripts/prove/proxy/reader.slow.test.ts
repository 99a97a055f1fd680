/**
 * Compares the reader of `monad-rpc.lua` with JSON.parse on thousands of made-up bodies. It may pass only bodies that
 * call allowed methods, and must pass ordinary ones. Also prints the time for the worst bodies.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInstalled } from '../../ship/deploy/hosts.ts'

const LUA = path.join(import.meta.dirname, '../../../content/public/proxy/monad-rpc.lua')
const RUNS = 20_000
const MOST = 5
const ALLOWED = /^(eth|net)_\w+$|^debug_traceCall$/

/** Judges one body for each line of hex digits. */
const RUNNER = `
local guard = dofile("${LUA}")
for line in io.lines() do
  local body = line:gsub("..", function(pair) return string.char(tonumber(pair, 16)) end)
  print(guard.judge(body, ${MOST}, "eth_,net_,debug_traceCall", 1000000).answer or "passes")
end`

/** Fills 2 MB with a piece and prints the milliseconds. */
const TIMER = `
local guard = dofile("${LUA}")
for _, piece in ipairs { "ab", "[],", '"",', "\\\\\\\\", "1,", " " } do
  local params = piece == "ab" and '"' .. piece:rep(990000) .. '"' or piece == "\\\\\\\\" and '"' .. piece:rep(990000) .. '"'
    or piece:rep(math.floor(1980000 / #piece)) .. "0"
  local from = os.clock()
  guard.judge('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[' .. params .. ']}', 1000, "eth_", 1000000)
  print(math.floor((os.clock() - from) * 1000 + 0.5))
end`

/** A small generator of numbers, so that a body follows from its seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Writes JSON with white space, and with escapes where JSON allows them. */
function written(value: unknown, random: () => number, escapes = 0.1): string {
  const space = () => (random() < 0.1 ? [' ', '\n', '\t', '\r\n'][Math.floor(random() * 4)] : '')
  const text = (given: string) =>
    `"${[...JSON.stringify(given).slice(1, -1)].join('').replace(/[\w/]/g, (sign) => (random() < escapes ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : sign))}"`
  const safe = (given: string) => (given.includes('\\') ? JSON.stringify(given) : text(given))
  const write = (given: unknown): string => {
    if (typeof given === 'string') return safe(given)
    if (given instanceof Map) {
      const pairs = (given.get('pairs') as [string, unknown][]).map(
        ([name, one]) => `${space()}${safe(name)}${space()}:${space()}${write(one)}`,
      )
      return `{${pairs.join(`${space()},`)}${space()}}`
    }
    if (Array.isArray(given)) return `[${given.map((one) => space() + write(one)).join(`${space()},`)}${space()}]`
    return JSON.stringify(given)
  }
  return space() + write(value) + space()
}

const nasty = fc.array(
  fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', 'method', 'admin_x', '\n', 'é', '/', '0'),
  { maxLength: 6 },
)
const leaf = fc.oneof(
  nasty.map((parts) => parts.join('')),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
  fc.boolean(),
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 4 }), object(tie('value'))),
}))
function object(inner: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const name = fc.constantFrom('method', 'id', 'a', '"', '\\', '{')
  return fc.array(fc.tuple(name, inner), { maxLength: 3 }).map((pairs) => new Map([['pairs', pairs]]))
}
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('eth_chainId', 'net_version', 'debug_traceCall') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('admin_x', 'debug_traceBlock', 'ETH_x', 'eth', '', 'txpool_x', 'trace_eth_x'),
  },
  { weight: 1, arbitrary: value },
)
const field = fc.oneof(
  fc.tuple(fc.constantFrom('jsonrpc', 'id', 'params', 'x', 'Method'), value),
  fc.tuple(fc.constant('method'), method),
)
const request = fc.tuple(method, fc.array(field, { maxLength: 3 }), fc.boolean()).map(([name, fields, isFirst]) => {
  const own: [string, unknown] = ['method', name]
  return new Map([['pairs', isFirst ? [own, ...fields] : [...fields, own]]])
})
const body = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: request },
      { weight: 5, arbitrary: fc.array(request, { maxLength: MOST + 2 }) },
      { weight: 1, arbitrary: value },
    ),
    fc.integer({ min: 0 }),
  )
  .map(([given, seed]) => written(given, randomOf(seed)))

/** Bodies of ordinary clients, with each field once, and with escapes only in params. */
const ordinary = fc
  .tuple(
    fc.constantFrom('eth_chainId', 'net_version', 'debug_traceCall'),
    value,
    fc.oneof(fc.integer(), fc.uuid(), fc.constant(null)),
    fc.integer({ min: 0 }),
  )
  .map(([name, params, id, seed]) => {
    const random = randomOf(seed)
    const pairs = { jsonrpc: '"2.0"', id: JSON.stringify(id), method: `"${name}"`, params: written(params, random) }
    const parts = Object.entries(pairs).map(([key, text]) => `"${key}":${text}`)
    return `{${random() < 0.5 ? parts.join(',') : parts.reverse().join(' , ')}}`
  })

function judged(lua: string, bodies: readonly string[]): string[] {
  const input = bodies.map((text) => Buffer.from(text).toString('hex')).join('\n')
  const { stdout, stderr } = spawnSync(lua, ['-e', RUNNER], {
    input: `${input}\n`,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (stderr) throw new Error(stderr)
  return stdout.trimEnd().split('\n')
}

/** Whether every request of a body calls an allowed method. */
function isAllowed(text: string): boolean {
  const given: unknown = JSON.parse(text)
  const requests = Array.isArray(given) ? given : [given]
  return requests.length <= MOST && requests.every((one) => typeof one?.method === 'string' && ALLOWED.test(one.method))
}

describe.each(['lua5.3', 'luajit'])('the reader in %s', (lua) => {
  const isMissing = !isInstalled(lua)
  if (isMissing) console.warn(`${lua} is not installed, so the reader was not compared in it.`)

  test.skipIf(isMissing)('passes no body that calls a method beyond the list', () => {
    const bodies = fc.sample(body, { numRuns: RUNS, seed: 42 })
    const verdicts = judged(lua, bodies)
    expect(verdicts).toHaveLength(bodies.length)
    const wrong = bodies.filter((text, at) => verdicts[at] === 'passes' && !isAllowed(text))
    expect(wrong).toEqual([])
    // Both kinds are common, or the comparison would say little.
    const passed = verdicts.filter((verdict) => verdict === 'passes').length
    expect(passed).toBeGreaterThan(RUNS / 20)
    expect(bodies.filter((text) => !isAllowed(text)).length).toBeGreaterThan(RUNS / 5)
    for (const verdict of verdicts) if (verdict !== 'passes') JSON.parse(verdict)
  })

  test.skipIf(isMissing)('passes what clients send', () => {
    const bodies = fc.sample(ordinary, { numRuns: RUNS / 4, seed: 42 })
    const verdicts = judged(lua, bodies)
    expect(bodies.filter((_, at) => verdicts[at] !== 'passes')).toEqual([])
  })

  test.skipIf(isMissing)('reads the worst 2 MB in less than a second', () => {
    const { stdout } = spawnSync(lua, ['-e', TIMER], { encoding: 'utf8' })
    const times = stdout.trim().split('\n').map(Number)
    console.warn(`${lua}: 2 MB of text, lists, strings, escapes, numbers, blanks: ${times.join(', ')} ms`)
    expect(times).toHaveLength(6)
    for (const ms of times) expect(ms).toBeLessThan(1_000)
  })
})

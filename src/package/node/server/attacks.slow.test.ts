/** Hostile bytes, bodies and code against `monad-json-rpc node` in its own process, which answers and stays small. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { limitOf } from '../core/index.ts'

const COMMAND = fileURLToPath(new URL('../../cli/bin.ts', import.meta.url))
const CHAIN_ID = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
const PARSE = [-32_700, 'Parse error']
const INVALID = [-32_600, 'Invalid request']
const PARAMS = [-32_602, 'Invalid params']
const NOT_FOUND = [-32_601, 'Method not found']
const DEEP = 500_000
const MEGABYTE = 1_000_000

let node: ChildProcess
let url = ''
let atStart = 0

/** Ordinary requests, which load the machine of each thread at first, and let it collect its garbage later. */
async function work(): Promise<void> {
  const call = [{ data: '0x602a5f5260205ff3' }, 'latest']
  for (let count = 0; count < 10; count++) {
    await asked('eth_call', call)
    await Promise.all(Array.from({ length: 100 }, () => asked('eth_getBlockByNumber', ['latest', true])))
  }
}

/** The memory of the node's process. Kilobytes. */
const memory = (): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(node.pid)]))

beforeAll(async () => {
  const options = ['--port', '0', '--call-timeout', '500']
  node = spawn(process.execPath, ['--import', 'tsx', COMMAND, 'node', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  while (!text.includes('ws://')) text += String((await once(node.stdout ?? node, 'data'))[0])
  url = /http:\/\/[\d.:]+/.exec(text)?.[0] ?? ''
  await work()
  atStart = memory()
})
afterAll(() => void node.kill('SIGKILL'))

const post = (body: BodyInit, headers: Record<string, string> = {}, path = '') =>
  fetch(`${url}${path}`, { method: 'POST', body, headers })
type Answer = { result?: unknown; error?: { code: number; message: string } }
/** Code and text of an error, or the result. */
async function answerTo(body: BodyInit): Promise<unknown> {
  const text = await (await post(body)).json()
  const { error, result } = (Array.isArray(text) ? text[0] : text) as Answer
  return error === undefined ? result : [error.code, error.message]
}
const request = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const asked = (method: string, params: unknown) => answerTo(request(method, params))
const statusOf = async (...args: Parameters<typeof post>) => (await post(...args)).status

/** Sends bytes, and returns the first line that comes back, or "closed". */
const lineFor = (bytes: string | Buffer): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => void socket.write(bytes))
    socket.on('data', (data) => {
      resolve(String(data).split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.on('error', () => resolve('closed')).on('close', () => resolve('closed'))
  })

const POST = 'POST / HTTP/1.1\r\nhost: localhost\r\n'
const UPGRADE = 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n'
const HANDSHAKE = `${UPGRADE}sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`

/** Opens a WebSocket by hand, sends bytes, and returns the code with which the node closes. */
const closedWith = (frame: Buffer): Promise<number> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => void socket.write(HANDSHAKE))
    let heard = Buffer.alloc(0)
    socket.once('data', () => {
      socket.on('data', (data) => {
        heard = Buffer.concat([heard, data])
      })
      socket.write(frame)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard[0] === 0x88 ? heard.readUInt16BE(2) : 0))
  })
const open = async (): Promise<WebSocket> => {
  const socket = new WebSocket(url.replace('http', 'ws'))
  socket.on('error', () => undefined)
  await once(socket, 'open')
  return socket
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 500))
/** Opens many connections, sends each the bytes, waits, and returns how many the node has closed. */
async function crowd(count: number, bytes: string): Promise<number> {
  let closed = 0
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => void (bytes && socket.write(bytes)))
    return socket.on('error', () => undefined).on('close', () => void closed++)
  })
  await pause()
  const closedByNode = closed
  for (const socket of sockets) socket.destroy()
  return closedByNode
}

/** A call of code that the request brings along. */
const running = (code: string, to = `0x${'aa'.repeat(20)}`) => asked('eth_call', [{ to }, 'latest', { [to]: { code } }])

type Attack = [name: string, attack: () => unknown, answer: unknown]

const BODIES: Attack[] = [
  ['an empty body', () => answerTo(''), PARSE],
  ['words', () => answerTo('hello'), PARSE],
  ['half of a request', () => answerTo(CHAIN_ID.slice(0, 30)), PARSE],
  ['null', () => answerTo('null'), INVALID],
  ['an empty batch', () => answerTo('[]'), INVALID],
  ['a batch of numbers', () => answerTo('[1,2,3]'), INVALID],
  [
    'a batch of 10,000',
    () => answerTo(`[${Array(10_000).fill(CHAIN_ID)}]`),
    expect.arrayContaining([expect.stringContaining('exceeds limit of 1000')]),
  ],
  ['brackets that open', () => answerTo('['.repeat(DEEP)), PARSE],
  ['brackets in brackets', () => answerTo('['.repeat(DEEP) + ']'.repeat(DEEP)), INVALID],
  ['deep params', () => answerTo(CHAIN_ID.replace('}', `,"params":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`)), '0x4eaf'],
  [
    'deep params of a call',
    () => answerTo(request('eth_call', 0).replace('0}', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`)),
    PARAMS,
  ],
  ['10 MB', () => statusOf(' '.repeat(10 * MEGABYTE)), 413],
  ['bytes that are no UTF-8', () => answerTo(Buffer.from([0xff, 0xfe, 0x7b, 0x22])), PARSE],
  ['a lone surrogate as id', () => answerTo(CHAIN_ID.replace('1,', '"\\ud800",')), '0x4eaf'],
  ['an id of 1 MB', () => answerTo(CHAIN_ID.replace('1,', `"${'x'.repeat(MEGABYTE)}",`)), '0x4eaf'],
  ['an id of 400 digits', () => answerTo(CHAIN_ID.replace('1,', `${'9'.repeat(400)},`)), INVALID],
  ['the method __proto__', () => asked('__proto__', []), NOT_FOUND],
  ['the method constructor', () => asked('constructor', []), NOT_FOUND],
  [
    'a member __proto__',
    () => answerTo(request('eth_call', 0).replace('0}', '[{"__proto__":{"to":7}},"latest"]}')),
    '0x',
  ],
  ['a quantity of 1 MB', () => asked('eth_getBlockByNumber', [`0x${'f'.repeat(MEGABYTE)}`, false]), PARAMS],
  [
    '20,000 topics',
    () => asked('eth_getLogs', [{ topics: Array(20_000).fill(`0x${'00'.repeat(32)}`) }]),
    expect.anything(),
  ],
  [
    'a body that says it is gzip',
    () => statusOf(gzipSync(Buffer.alloc(10 * MEGABYTE)), { 'content-encoding': 'gzip' }),
    400,
  ],
]

const CONNECTIONS: Attack[] = [
  ['no HTTP', () => lineFor('hello\r\n\r\n'), 'HTTP/1.1 400 Bad Request'],
  [
    '100 kB of headers',
    () => lineFor(`POST / HTTP/1.1\r\nx: ${'a'.repeat(100_000)}\r\n`),
    expect.stringMatching(/431|closed/),
  ],
  ['two lengths', () => lineFor(`${POST}content-length: 1\r\ncontent-length: 2\r\n\r\n`), 'HTTP/1.1 400 Bad Request'],
  ['a foreign host', () => lineFor('POST / HTTP/1.1\r\nhost: rebound.example\r\n\r\n'), 'HTTP/1.1 403 Forbidden'],
  ['a foreign page', () => statusOf(CHAIN_ID, { origin: 'https://example.com' }), 403],
  ['a page from a file', () => statusOf(CHAIN_ID, { origin: 'null' }), 403],
  [
    'a path that climbs',
    () => lineFor(`${POST.replace('/ ', '/control/../../x ')}content-length: 0\r\n\r\n`),
    'HTTP/1.1 400 Bad Request',
  ],
  ['a billion blocks', () => statusOf('{"blocks":1e9}', {}, '/control/step'), 400],
  ['a billion blocks by a method', () => asked('anvil_mine', ['0x3b9aca00']), expect.arrayContaining([-32_602])],
  ['200 clients that send no body', () => crowd(200, `${POST}content-length: 99\r\n\r\n{`), 0],
  ['300 clients that send nothing', () => crowd(300, ''), 0],
  [
    '300 clients that leave without reading',
    async () => void (await crowd(300, `${POST}content-length: ${CHAIN_ID.length}\r\n\r\n${CHAIN_ID}`)),
    undefined,
  ],
]

const SOCKETS: Attack[] = [
  [
    'an upgrade without a key',
    () => lineFor(`${UPGRADE}sec-websocket-version: 13\r\n\r\n`),
    'HTTP/1.1 400 Bad Request',
  ],
  ['an upgrade of an old version', () => lineFor(HANDSHAKE.replace('13', '1')), expect.stringMatching(/ 4\d\d /)],
  ['an upgrade elsewhere', () => lineFor(HANDSHAKE.replace('GET / ', 'GET /x ')), 'HTTP/1.1 404 Not Found'],
  ['a frame without a mask', () => closedWith(Buffer.from([0x81, 0x02, 0x7b, 0x7d])), 1002],
  ['a reserved kind of frame', () => closedWith(Buffer.from([0x83, 0x80, 0, 0, 0, 0])), 1002],
  ['a ping in parts', () => closedWith(Buffer.from([0x09, 0x80, 0, 0, 0, 0])), 1002],
  ['a text that is no UTF-8', () => closedWith(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])), 1007],
  [
    'a frame that says 20 MB',
    () => closedWith(Buffer.from([0x82, 0xff, 0, 0, 0, 0, 1, 0x31, 0x2d, 0, 0, 0, 0, 0])),
    1009,
  ],
  [
    '20,000 pings',
    async () => {
      const socket = await open()
      for (let count = 0; count < 20_000; count++) socket.ping()
      socket.send(CHAIN_ID)
      const [data] = await once(socket, 'message')
      socket.terminate()
      return JSON.parse(String(data)).result
    },
    '0x4eaf',
  ],
  [
    '200 subscriptions',
    async () => {
      const socket = await open()
      const answers: unknown[] = []
      for (let id = 0; id < 200; id++)
        socket.send(`{"jsonrpc":"2.0","id":${id},"method":"eth_subscribe","params":["newHeads"]}`)
      socket.on('message', (data) => {
        const { id, result } = JSON.parse(String(data))
        if (id !== undefined) answers.push(result)
      })
      while (answers.length < 200) await pause()
      socket.terminate()
      return answers.filter(Boolean).length
    },
    limitOf('websocket-subscriptions'),
  ],
  [
    'a subscriber that does not read',
    async () => {
      const socket = await open()
      socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}')
      socket.pause()
      await pause()
      return socket.terminate()
    },
    undefined,
  ],
]

const TOO_LONG = [-32_000, 'internal eth_call error']
const CODE: Attack[] = [
  ['a loop', () => running('0x5b5f56'), TOO_LONG],
  ['a loop that hashes', () => running('0x5b620fffff5f20505f56'), expect.anything()],
  [
    'memory at the end of the address space',
    () => running('0x5f5f1952'),
    expect.arrayContaining([expect.stringMatching(/gas/)]),
  ],
  [
    'a code of 10 MB as a constructor',
    () => statusOf(request('eth_call', [{ data: `0x${'5b'.repeat(5 * MEGABYTE)}` }, 'latest'])),
    413,
  ],
  ['a constructor that returns 8 MB', () => running('0x627fffff5ff3'), expect.anything()],
  [
    'an exponent of 1 MB',
    () =>
      asked('eth_call', [
        {
          to: `0x${'0'.repeat(39)}5`,
          data: `0x${['20', '40000', '20'].map((word) => word.padStart(64, '0')).join('')}${'ff'.repeat(262_208)}`,
        },
        'latest',
      ]),
    expect.anything(),
  ],
  ['a call to itself without end', () => running('0x5f5f5f5f5f305af1'), expect.anything()],
  [
    '10,000 overridden accounts',
    () =>
      asked('eth_call', [
        {},
        'latest',
        Object.fromEntries(
          Array.from({ length: 10_000 }, (_, at) => [`0x${at.toString(16).padStart(40, '0')}`, { balance: '0x1' }]),
        ),
      ]),
    expect.anything(),
  ],
]

const ATTACKS = [...BODIES, ...CONNECTIONS, ...SOCKETS, ...CODE]

test.each(ATTACKS)('%s', async (_, attack, answer) => {
  expect(await attack()).toEqual(answer)
  expect(await answerTo(CHAIN_ID)).toBe('0x4eaf')
})

test(`after these ${ATTACKS.length} attacks its memory falls to 1.5 times that of the start`, async () => {
  await expect.poll(() => work().then(memory), { timeout: 30_000, interval: 1_000 }).toBeLessThan(atStart * 1.5)
  expect(node.exitCode).toBeNull()
})

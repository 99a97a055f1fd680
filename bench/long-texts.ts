/**
 * Time to explain or refuse long texts of 50 shapes: `npx tsx bench/long-texts.ts`. Prints each shape with the slowest
 * reader, and how the time grows when the text is four times as long. Time of the processor, in milliseconds.
 */

import { secretIn, staysInPage } from '../src/core/lib/private-text.ts'
import { explainFully } from '../src/package/explain/full.ts'

type Read = (text: string) => unknown

/** Code of pages is checked with the types of a browser, which this program does not have. */
const read = async (path: string, name: string): Promise<Read> =>
  ((await import(path)) as Readonly<Record<string, Read>>)[name] as Read
await import('../src/ui/browser/phrase-words.ts' as string)
const checkText = await read('../src/call/judge/check-text.ts', 'checkText')
const mayBePasted = await read('../src/pages/paste/paste-texts.ts', 'mayBePasted')
const understand = await read('../src/pages/paste/understand.ts', 'understand')

const MOST_MS = 100
const MOST_GROWTH = 8
const SIZES = [64_000, 256_000] as const

const frame = '{"type":"CALL","from":"0x1","to":"0x2","gas":"0x5","gasUsed":"0x5","input":"0x","calls":['
const RUNS = [
  ...['"', "'", '“', '`', ' ', '\n', '\t', '.', ',', ':', ';', '\\', '/', '(', ')', '[', ']', '{', '}', '<', '=', '-'],
  ...[
    '0',
    'x',
    'A',
    'é',
    '的',
    'a ',
    '1,',
    '0x',
    'x.',
    'a:',
    '\\n',
    '0x08c379a0',
    'data=0x',
    'error: ',
    'Error(',
    '"a":',
  ],
  ...[
    'execution reverted: ',
    'nonce too low\n',
    'abandon ',
    'password ',
    'https://a.test/',
    '2026-01-01T00:00:00Z ERROR x\n',
  ],
]
const repeated = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
const nested = (head: string, tail: string, size: number): string => {
  const depth = Math.floor(size / (head.length + tail.length))
  return head.repeat(depth) + tail.repeat(depth)
}
const SHAPES: readonly (readonly [name: string, make: (size: number) => string])[] = [
  ...RUNS.map((unit) => [JSON.stringify(unit), (size: number) => repeated(unit, size)] as const),
  ['a call with bytes', (size) => `0x08c379a0${repeated('00', size)}`],
  ['calls in calls', (size) => nested(frame, ']}', size)],
  ['a list of calls', (size) => `${frame}${repeated(`${frame}]},`, size - 100).replace(/[^,]*$/, '')}{}]}`],
  ['lists in lists', (size) => nested('[', ']', size)],
  ['nested errors', (size) => nested('{"error":{"code":-32000,"message":"x","data":', '0}}', size)],
  ['text in quotes', (size) => JSON.stringify(repeated('execution reverted ', size))],
]

const READERS: Readonly<Record<string, Read>> = {
  explain: (text) => explainFully(text),
  understand,
  check: (text) => checkText(text),
  field: (text) => [mayBePasted(text), staysInPage(text), secretIn(text)],
}

async function timeOf(read: (text: string) => unknown, text: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 2; run++) {
    const start = process.cpuUsage()
    await read(text)
    const { user, system } = process.cpuUsage(start)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

// Code and tables load with the first text.
for (const read of Object.values(READERS)) await read('execution reverted: a few words of it')

let over = 0
for (const [name, make] of SHAPES)
  for (const [reader, read] of Object.entries(READERS)) {
    const [short = 0, long = 0] = await SIZES.reduce<Promise<number[]>>(
      async (times, size) => [...(await times), await timeOf(read, make(size))],
      Promise.resolve([]),
    )
    const growth = long / Math.max(short, 5)
    const isOver = long > MOST_MS || growth > MOST_GROWTH
    if (isOver) over++
    if (isOver || long > MOST_MS / 2)
      console.log(`${isOver ? 'OVER ' : '     '}${reader} ${name}: ${short.toFixed(0)} → ${long.toFixed(0)} ms`)
  }
console.log(
  `${SHAPES.length} shapes, ${Object.keys(READERS).length} readers, ${over} over ${MOST_MS} ms or not linear.`,
)

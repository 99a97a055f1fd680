/**
 * An error means the same wherever a reader asks: in the search and paste field, the field of the catalog, the validator,
 * the outcome of a call, a shell, and an agent.
 */
import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkText } from '../../src/call/judge/check-text.ts'
import { ADVICE } from '../../src/call/judge/explained.ts'
import type { Meaning } from '../../src/call/judge/verdict.ts'
import { outcomeWords } from '../../src/call/view/outcome-words.ts'
import { explainReport } from '../../src/package/cli/explain/command.ts'
import { readDocument } from '../../src/package/cli/mcp/knowledge.ts'
import { createMcpServer } from '../../src/package/cli/mcp/tools.ts'
import type { Explanation } from '../../src/package/explain/explain.ts'
import { explainFully } from '../../src/package/explain/full.ts'
import { readText } from '../../src/pages/errors/parts/ExplainError/read-text.ts'
import { detailOf } from '../../src/pages/paste/detail.ts'
import { understand } from '../../src/pages/paste/understand.ts'

/** The explanation of one place. */
type Said = { cause: string; verdict: string; advice: string }

type Input = { input: unknown; kind: string }
const inputs = JSON.parse(readFileSync('test/explain/inputs.json', 'utf8')) as Input[]
const errors = inputs.flatMap(({ input, kind }) => (typeof input === 'string' && kind !== 'unknown' ? [input] : []))

const saidBy = ({ cause, verdict, advice }: Explanation): Said => ({ cause, verdict, advice })

/** Reads the rows that a page shows. */
function saidIn(rows: readonly Meaning[]): Said {
  const row = (term: string) => rows.find((one) => one.term === term)
  return { cause: row('Cause')?.text ?? '', verdict: row(ADVICE)?.code ?? '', advice: row(ADVICE)?.text ?? '' }
}

let client: Client
beforeAll(async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  client = new Client({ name: 'test', version: '1.0.0' })
  await createMcpServer({ document: await readDocument() }).connect(ours)
  await client.connect(theirs)
})
afterAll(() => client.close())

async function agent(error: unknown): Promise<Said> {
  const { content } = (await client.callTool({ name: 'explain_error', arguments: { error } })) as {
    content: { text: string }[]
  }
  return saidBy(JSON.parse(content[0]?.text ?? '{}') as Explanation)
}

function shell(error: unknown): Said {
  const report = explainReport(explainFully(error), undefined)
  const line = (label: string) => new RegExp(`^${label} +(.*)$`, 'm').exec(report)?.[1] ?? ''
  const [, advice = '', verdict = ''] = /^(.*) \(([\w-]+)\)$/.exec(line(ADVICE)) ?? []
  return { cause: line('Cause'), verdict, advice }
}

async function catalog(text: string): Promise<Said> {
  const read = await readText(text)
  return typeof read === 'string' ? { cause: read, verdict: '', advice: '' } : saidBy(read)
}

/** Undefined for a text of another kind, such as a method or bytes. */
async function field(text: string): Promise<Said | undefined> {
  const [first] = (await understand(text)).offers
  const workers = {
    decode: () => Promise.reject(new Error('not asked')),
    check: async (checked: string) => ({ verdict: checkText(checked) }),
  }
  if (first.act !== 'explain' && first.act !== 'check') return undefined
  return saidIn((await detailOf(first, workers))?.rows ?? [])
}

/** The rows of the page of pasted texts. */
function validator(text: string): Said {
  const verdict = checkText(text)
  if (verdict.kind === 'checked') return saidIn(verdict.meanings)
  const { explanation } = verdict as { explanation?: Explanation }
  return explanation ? saidBy(explanation) : { cause: verdict.kind, verdict: '', advice: '' }
}

/** The outcome of a call that got this response. Undefined if it names the endpoints that serve the method instead. */
function run(text: string): Said | undefined {
  const { verdict, notices } = outcomeWords({
    call: { target: { id: 'x', label: 'x', http: 'https://a.test' }, method: 'eth_call', params: [] },
    result: { outcome: { kind: 'answer', status: 200, text, ms: 1 }, answer: { verdict: checkText(text) } },
  })
  return verdict || notices.length === 0 ? saidIn(verdict?.meanings ?? []) : undefined
}

describe('a text', () => {
  test.each(errors)('%s', async (text) => {
    const expected = saidBy(explainFully(text))
    expect(shell(text)).toEqual(expected)
    expect(await agent(text)).toEqual(expected)
    expect(await catalog(text)).toEqual(expected)
    expect(validator(text)).toEqual(expected)
    const known = await field(text)
    if (known) expect(known).toEqual(expected)
  })

  test('is explained by the paste field, unless it is known as something else', async () => {
    const known = await Promise.all(errors.map(async (text) => ((await field(text)) ? [] : [text])))
    const others = known.flat()
    // The search finds names of methods and codes alone, and decodes bytes.
    expect(others.filter((text) => !/^(\w+|-?\d+|0x[0-9a-f]+)$/.test(text))).toEqual([])
    expect(errors.length - others.length).toBeGreaterThan(100)
  })
})

describe('an error object alone', () => {
  const messages = errors.filter((text) => !/^-?\d+$/.test(text))
  test.each(messages.slice(0, 60))('%s', async (message) => {
    const error = { code: -32_000, message }
    await expectAtAllDoors(error, saidBy(explainFully(error)), false)
  })
})

async function expectAtAllDoors(
  response: object,
  expected: ReturnType<typeof saidBy>,
  isResponse = true,
): Promise<void> {
  const text = JSON.stringify(response)
  if (isResponse) expect(run(text) ?? expected).toEqual(expected)
  expect(validator(text)).toEqual(expected)
  expect(await agent(response)).toEqual(expected)
  expect(await field(text)).toEqual(expected)
  expect(shell(text)).toEqual(expected)
  expect(await catalog(text)).toEqual(expected)
}

describe('a response with the text as its message', () => {
  const messages = errors.filter((text) => !/^-?\d+$/.test(text))
  test.each(messages.slice(0, 60))('%s', async (message) => {
    const response = { jsonrpc: '2.0', id: 1, error: { code: -32_000, message } }
    const expected = saidBy(explainFully(response))
    await expectAtAllDoors(response, expected)
  })
})

describe('a trace whose call failed', () => {
  const address = (digit: string): string => `0x${digit.repeat(40)}`
  const call = { type: 'CALL', from: address('1'), to: address('2'), value: '0x0', input: '0x' }
  const gas = { gas: '0x7a120', gasUsed: '0x7a120' }
  const paused = `0x08c379a0${'20'.padStart(64, '0')}${'6'.padStart(64, '0')}${'706175736564'.padEnd(64, '0')}`
  const failed = { error: 'execution reverted', output: paused }
  const inner = { ...call, ...gas, from: address('2'), to: address('3'), ...failed }
  test.each([
    ['and its caller', { ...call, ...gas, ...failed, calls: [inner] }],
    ['and whose caller went on', { ...call, ...gas, output: '0x', calls: [inner] }],
  ])('%s', async (_, result) => {
    const response = { jsonrpc: '2.0', id: 1, result }
    const expected = saidBy(explainFully(response))
    expect(expected.cause).toMatch(/paused|refused/)
    await expectAtAllDoors(response, expected)
  })
})

test('an HTTP status without a response is told with the same words', () => {
  for (const [status, body] of [
    [429, ''],
    [502, '<html>502 Bad Gateway</html>'],
    [403, 'Forbidden'],
    [413, ''],
  ] as const) {
    const explanation = explainFully({ status, body })
    const { notices } = outcomeWords({
      call: { target: { id: 'x', label: 'x', http: 'https://a.test' }, method: 'eth_call', params: [] },
      result: { outcome: { kind: 'http', status, text: body, ms: 1 }, explanation },
    })
    expect(notices[0]?.title).toBe(`HTTP ${status}`)
    expect(notices[0]?.text).toContain(`${explanation.cause} ${explanation.advice}`)
  }
})

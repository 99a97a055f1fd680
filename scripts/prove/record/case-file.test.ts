import { describe, expect, test } from 'vitest'
import { ANVIL_NOTE, type CaseFile, casePath, caseText, mismatches } from './case-file.ts'
import { RECORDED_CASES, type RecordedCase } from './cases.ts'
import { rpcRequest } from './rpc.ts'

const listed: RecordedCase = { method: 'eth_chainId', name: 'here', block: 7, params: () => [] }
const authored = (note?: string): CaseFile => ({
  title: 'Here',
  outcome: 'normal',
  summary: 'One sentence.',
  provenance: { recordedFrom: 'anvil', ...(note === undefined ? {} : { note }) },
})
const write = (file: CaseFile) =>
  JSON.parse(
    caseText(file, listed, rpcRequest('eth_chainId', []), { id: 1, result: '0x8f', jsonrpc: '2.0' }, 'anvil/v0'),
  )

describe('caseText', () => {
  test('keeps the prose and writes the pair with its provenance', () => {
    expect(write(authored())).toEqual({
      title: 'Here',
      outcome: 'normal',
      summary: 'One sentence.',
      request: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      response: { jsonrpc: '2.0', id: 1, result: '0x8f' },
      provenance: {
        kind: 'other-node',
        node: 'anvil',
        client: 'anvil/v0',
        chainId: 143,
        block: 7,
        source: 'A fixed scenario on a local anvil, replayed by npm run record',
        note: ANVIL_NOTE,
        recordedFrom: 'anvil',
      },
    })
  })

  test('keeps an authored note only when it says that this is anvil', () => {
    expect(write(authored(`${ANVIL_NOTE} More.`)).provenance.note).toBe(`${ANVIL_NOTE} More.`)
    expect(write(authored('From mainnet.')).provenance.note).toBe(ANVIL_NOTE)
  })

  test('gives the same bytes when its own output is recorded again', () => {
    const request = rpcRequest('eth_chainId', [])
    const text = caseText(authored(), listed, request, { jsonrpc: '2.0', id: 1, result: '0x8f' }, 'anvil/v0')
    const again = caseText(JSON.parse(text), listed, request, { jsonrpc: '2.0', id: 1, result: '0x8f' }, 'anvil/v0')
    expect(again).toBe(text)
  })
})

describe('mismatches', () => {
  const path = casePath(listed)

  test('finds nothing when every case has its marked file', () => {
    expect(mismatches([listed], new Map([[path, authored()]]))).toEqual([])
  })

  test('names a case without a file, a file without the mark and a mark without a case', () => {
    expect(mismatches([listed], new Map())).toEqual([`${path} does not exist; write title, outcome and summary.`])
    expect(mismatches([listed], new Map([[path, { ...authored(), provenance: {} }]]))).toEqual([
      `${path} is recorded, but its provenance lacks "recordedFrom": "anvil".`,
    ])
    expect(mismatches([], new Map([[path, authored()]]))).toEqual([
      `${path} says it is recorded, but scripts/prove/record/cases.ts does not list it.`,
    ])
  })
})

describe('the list of recorded cases', () => {
  test('names every file once', () => {
    const paths = RECORDED_CASES.map(casePath)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('sends a transaction only at the end, when nothing is read any more', () => {
    const sends = RECORDED_CASES.map(({ method }) => method.startsWith('eth_send'))
    expect(sends.lastIndexOf(false)).toBeLessThan(sends.indexOf(true))
  })
})

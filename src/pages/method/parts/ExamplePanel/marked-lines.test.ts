import { describe, expect, test } from 'vitest'
import { languagesFor, snippetLanguages } from '../../../../core/lib/snippets/languages.ts'
import { markedLines } from './marked-lines.ts'

const endpoint = { http: 'http://node.test', ws: 'ws://node.test' }
const request = {
  jsonrpc: '2.0' as const,
  id: 1,
  method: 'eth_getLogs',
  params: [{ fromBlock: '0x1', toBlock: '0x5dd', address: '0x7dcd17433742f4c0ca53122ab541d0ba67fc27df' }],
}

describe('markedLines', () => {
  test.each(snippetLanguages.map(({ id }) => id))('%s: only the line with the value is marked', (id) => {
    const language = languagesFor(request.method).find((candidate) => candidate.id === id)!
    const render = (other: typeof request) => language.render(other, endpoint)
    const lines = render(request).split('\n')
    const marked = [...markedLines((other) => render(other as typeof request), request, ['/params/0/toBlock'])]
    expect(marked).toHaveLength(1)
    // Libraries with an own action write the number in decimal digits.
    expect(lines[marked[0]!]).toMatch(/0x5dd|1501/)
  })

  test('a value that decides the form of the snippet is still found', () => {
    const viem = languagesFor('eth_getBalance').find(({ id }) => id === 'viem')!
    const balance = { ...request, method: 'eth_getBalance', params: ['0x12', 'latest'] }
    const lines = viem.render(balance, endpoint).split('\n')
    const marked = [...markedLines((other) => viem.render(other, endpoint), balance, ['/params/0'])]
    expect(marked.map((index) => lines[index])).toEqual([expect.stringContaining("'0x12'")])
  })

  test('nothing is marked without a pointer', () => {
    expect(markedLines((other) => JSON.stringify(other), request, []).size).toBe(0)
  })
})

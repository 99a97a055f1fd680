import { expect, test } from 'vitest'
import type { ExampleCase, SnippetFile } from '../lib/method-model.ts'
import { exampleText } from './method-files.ts'

const of = (name: string): ExampleCase => ({
  ...{ name, title: name, outcome: 'normal', summary: 'One value.' },
  request: { jsonrpc: '2.0', id: 1, method: 'eth_test', params: [] },
  response: { jsonrpc: '2.0', id: 1, result: null },
  provenance: { kind: 'constructed', source: 'a page' },
})
const at = (host: string) => ({ http: `https://${host}`, ws: `wss://${host}` })

test('a case has its endpoint if that is not the default one', () => {
  const snippets: SnippetFile = {
    ...{ example: 'usual', endpoint: at('rpc.example'), snippets: [] },
    ...{ elsewhere: { old: at('archive.example') }, local: ['local'] },
  }
  const heads = ['usual', 'old', 'local'].map((name) =>
    exampleText(of(name), snippets)
      .split('\n\n')
      .filter((line) => /^(Request|This case)/.test(line)),
  )
  expect(heads).toEqual([
    ['Request:'],
    ['Request to `https://archive.example`:'],
    [expect.stringContaining('another chain'), 'Request to `http://localhost:8545`:'],
  ])
})

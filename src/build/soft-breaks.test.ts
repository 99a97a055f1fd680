import { expect, test } from 'vitest'
import { codePieces, isShortLine } from './soft-breaks.ts'

/** Shows `|` at optional line breaks and brackets around unbreakable text. */
const shown = (text: string): string =>
  codePieces(text)
    .map(({ text: part, isWhole, isSoft }) => `${isSoft ? '|' : ''}${isWhole ? `[${part}]` : part}`)
    .join('')

test('hosts, flags and names with hyphens stay whole', () => {
  expect(shown('curl -X POST https://a-rpc.example.com')).toBe('curl -X POST [https://a-rpc.example.com]')
  expect(shown('cast send --rpc-url x')).toBe('cast send [--rpc-url] x')
  expect(shown('a - b, 1 -2')).toBe('a - b, 1 -2')
})

test('a long word breaks between members of JSON, behind slashes and after brackets', () => {
  expect(shown(`'{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'`)).toBe(
    `'{"jsonrpc":"2.0",|"id":1,|"method":"eth_blockNumber",|"params":[]}'`,
  )
  expect(shown('~/.foundry/keystores/deployer-key')).toBe('~/|.foundry/|keystores/|[deployer-key]')
})

test('the address of an endpoint breaks behind its scheme, that of this site nowhere', () => {
  expect(shown('"https://testnet-rpc.example.com"')).toBe('"https://|[testnet-rpc.example.com"]')
  expect(shown('https://our-docs.example/openrpc.json')).not.toContain('//|')
})

test('the text itself never changes', () => {
  for (const text of ['', '  a-b  c', 'x/'.repeat(20), `["a","b-c"] ${'long-'.repeat(12)}`])
    expect(
      codePieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
})

test('a word longer than a line may break at its hyphens', () => {
  expect(codePieces('a-'.repeat(20)).some(({ isWhole }) => isWhole)).toBe(false)
  expect(isShortLine('npm ci')).toBe(true)
})

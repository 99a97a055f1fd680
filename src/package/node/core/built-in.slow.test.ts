import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import code from './chain/built-in.json' with { type: 'json' }

const solc = createRequire(import.meta.url)('solc') as { compile: (input: string) => string }
type Output = { contracts: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>> }

test('the code of the built-in contracts is what their source compiles to', () => {
  const input = {
    language: 'Solidity',
    sources: { source: { content: readFileSync(new URL('chain/built-in.sol', import.meta.url), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'prague',
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
    },
  }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const compiled = Object.entries(contracts.source ?? {}).map(([name, { evm }]) => [
    name,
    `0x${evm.deployedBytecode.object}`,
  ])
  expect(Object.fromEntries(compiled)).toEqual(code)
})

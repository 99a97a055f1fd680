import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Fence, fencesOf, readPages } from '../guides/fences.ts'
import { fixtureFiles, isQuote } from './fixture-files.ts'

type Output = { errors?: { severity: string; formattedMessage: string }[] }
const solc = createRequire(import.meta.url)('solc') as { compile: (input: string) => string }

const root = path.join(import.meta.dirname, '../../..')
const files = fixtureFiles(root)
const fences = (await readPages(root)).flatMap(({ file, text }) => fencesOf(file, text))
/**
 * GhostGraph's handlers need the files that its generator writes. That fixture lists the versions it was tested with.
 */
const needsGenerated = ({ title = '' }: Fence) => /^(indexer|schema|events)\.sol$/.test(title)
const sources = fences.filter((fence) => fence.language === 'solidity' && !fence.isFragment && !needsGenerated(fence))

/** Errors of one source, or of one Yul object, for the EVM version in the guides. */
function errorsOf(code: string, language: 'Solidity' | 'Yul', beside: Record<string, string> = {}): string[] {
  const input = {
    language,
    sources: {
      source: { content: code },
      ...Object.fromEntries(Object.entries(beside).map(([name, content]) => [name, { content }])),
    },
    settings: { evmVersion: 'osaka', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  }
  const { errors = [] } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  return errors.filter(({ severity }) => severity === 'error').map(({ formattedMessage }) => formattedMessage)
}

/** The other files of the fence's page by name, for imports such as "./Counter.sol". */
const filesBeside = ({ file, title }: Fence): Record<string, string> =>
  Object.fromEntries(
    sources
      .filter((other) => other.file === file && other.title !== undefined && other.title !== title)
      .map((other) => [path.basename(other.title ?? ''), other.code]),
  )

/** A fence may contain only functions, which are compiled inside a contract. */
const whole = (code: string): string =>
  /\b(contract|interface|library)\s+\w+/.test(code) ? code : `pragma solidity ^0.8.30;\ncontract Shown {\n${code}\n}`

describe('Solidity in content', () => {
  test('there are sources to compile', () => {
    expect(sources.length).toBeGreaterThan(5)
  })

  test.each(sources.map((fence) => [`${fence.file}:${fence.line}`, fence] as const))('%s compiles', (_, fence) => {
    const beside = /^import/m.test(fence.code) ? filesBeside(fence) : {}
    expect(errorsOf(whole(fence.code), 'Solidity', beside)).toEqual([])
  })
})

describe('Yul in content', () => {
  const yul = fences.filter((fence) => fence.language === 'yul' && isQuote(fence, files))
  test('the fixture quoted on the page compiles', () => {
    expect(yul.length).toBeGreaterThan(0)
    expect(yul.flatMap(({ code }) => errorsOf(code, 'Yul'))).toEqual([])
  })
})

/** The corpus quotes libraries that are installed here, so their texts are looked up in the sources of those versions. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeErrorResult, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { aroundErrors } from '../../../generated/rpc/around-errors.ts'
import { foreignCauses } from '../../../generated/rpc/foreign-causes.ts'
import { phraseWords } from '../../core/lib/phrase-words.ts'
import { corpus } from './corpus.ts'
import { explainFully } from './full.ts'
import { nodeTexts } from './node-errors.ts'

type Foreign = {
  sources: Record<string, { at: string }>
  errors: Record<string, { as?: string; codes?: number[]; texts: Record<string, string[]> }>
}
const read = (name: string) => parse(readFileSync(`openrpc/${name}-errors.yaml`, 'utf8')) as Foreign
const foreign = read('foreign')
const around = read('around') as Foreign & {
  more: Record<string, Foreign['errors'][string]['texts']>
  reverts: Record<string, string>
  reasons: Record<string, string>
}
const more = Object.values(around.more).map((texts) => ({ texts, as: undefined }))
const allErrors = [...[foreign, around].flatMap(({ errors }) => Object.values(errors)), ...more]

/** Sources of the form `npm <package> <version>`, whose keys can differ between the files. */
const sources = [...Object.entries(foreign.sources), ...Object.entries(around.sources)]
const packages = Object.values(foreign.sources).flatMap(({ at }) => {
  const [, name, version] = /^npm ([\w-]+) ([\d.]+)/.exec(at) ?? []
  const keys = new Set(sources.flatMap(([key, source]) => (source.at === at ? [key] : [])))
  return name === undefined ? [] : [{ keys: [...keys], name, version }]
})

function codeOf(name: string): string {
  const folder = join('node_modules', name)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const paths = files.map(({ parentPath, name: file }) => join(parentPath, file))
  const sources = paths.filter(
    (path) => /\.(js|ts)$/.test(path) && !/\.d\.ts$|_cjs|_esm|\/dist\/|\/lib\.commonjs\//.test(path),
  )
  return ` ${sources.flatMap((path) => phraseWords(readFileSync(path, 'utf8'))).join(' ')} `
}

describe.each(packages)('the texts of $name', ({ keys, name, version }) => {
  test('are of the version that is installed', () => {
    const manifest = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')) as { version: string }
    expect(manifest.version).toBe(version)
  })
  test('are all in its code', () => {
    const code = codeOf(name)
    const texts = allErrors.flatMap(({ texts: all }) => keys.flatMap((key) => all[key] ?? []))
    expect(texts.length).toBeGreaterThan(0)
    const missing = texts.filter((text) =>
      phraseWords(text)
        .join(' ')
        .split(' … ')
        .some((part) => !code.includes(` ${part} `)),
    )
    expect(missing).toEqual([])
  })
})

test('an error of another program that stands for one of the node uses its text letter for letter', () => {
  const texts = new Set(nodeTexts().map(({ text }) => text))
  const as = allErrors.flatMap(({ as: text }) => text ?? [])
  expect(as.length).toBeGreaterThan(20)
  expect(as.filter((text) => !texts.has(text))).toEqual([])
})

test('every code leads to its error', () => {
  const codesOf = ({ errors }: Foreign) => Object.values(errors).flatMap(({ codes = [] }) => codes)
  const [own, further] = [codesOf(foreign), codesOf(around)]
  expect(own.length + further.length).toBeGreaterThan(40)
  expect([...corpus().codes.keys()].sort()).toEqual([...own].sort())
  const all = corpus(aroundErrors()).codes
  expect([...all.keys()].sort()).toEqual([...new Set([...own, ...further])].sort())
  expect(further.filter((code) => all.get(code)?.row !== undefined)).toEqual([])
})

test('a further custom error is found by the selector of its signature, with the values it names', () => {
  for (const signature of Object.keys(around.reverts)) {
    const { decoded } = explainFully(toFunctionSelector(`function ${signature}`))
    expect(decoded?.name.split('(')[0], signature).toBe(signature.split('(')[0])
  }
  const abi = parseAbi(['error FailedOp(uint256 opIndex, string reason)'])
  const data = encodeErrorResult({ abi, errorName: 'FailedOp', args: [0n, 'AA25 invalid account nonce'] })
  expect(explainFully(`a log line ${data}`)).toMatchObject({
    kind: 'bundler',
    decoded: { values: [{ name: 'opIndex' }, { name: 'reason', value: 'AA25 invalid account nonce' }] },
  })
})

test('a further text means the error under whose name it is', () => {
  for (const [name, texts] of Object.entries(around.more))
    for (const text of Object.values(texts).flat()) {
      const { cause } = explainFully(text.replaceAll('…', 'x'))
      expect(cause, text).toBe(foreignCauses[Object.keys(foreign.errors).indexOf(name)])
    }
})

test('a reason of a contract is explained alone or after the word reverted', () => {
  for (const [reason, told] of Object.entries(around.reasons)) {
    const { cause } = explainFully(`execution reverted: ${reason.replaceAll('…', 'x')}`)
    expect(cause, reason).toContain(told)
  }
})

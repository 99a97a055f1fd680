/** The corpus quotes libraries that are installed here, so their texts are looked up in the sources of those versions. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { phraseWords } from '../../core/lib/phrase-words.ts'
import { corpus } from './corpus.ts'
import { nodeTexts } from './node-errors.ts'

type Foreign = {
  sources: Record<string, { at: string }>
  errors: Record<string, { as?: string; codes?: number[]; texts: Record<string, string[]> }>
}
const foreign = parse(readFileSync('openrpc/foreign-errors.yaml', 'utf8')) as Foreign

/** Sources of the form `npm <package> <version>`. */
const packages = Object.entries(foreign.sources).flatMap(([source, { at }]) => {
  const [, name, version] = /^npm ([\w-]+) ([\d.]+)/.exec(at) ?? []
  return name === undefined ? [] : [{ source, name, version }]
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

describe.each(packages)('the texts of $name', ({ source, name, version }) => {
  test('are of the version that is installed', () => {
    const manifest = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')) as { version: string }
    expect(manifest.version).toBe(version)
  })
  test('are all in its code', () => {
    const code = codeOf(name)
    const texts = Object.values(foreign.errors).flatMap(({ texts: all }) => all[source] ?? [])
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
  const as = Object.values(foreign.errors).flatMap(({ as: text }) => text ?? [])
  expect(as.length).toBeGreaterThan(20)
  expect(as.filter((text) => !texts.has(text))).toEqual([])
})

test('every code leads to its error', () => {
  const codes = Object.values(foreign.errors).flatMap(({ codes: own = [] }) => own)
  expect(codes.length).toBeGreaterThan(40)
  expect([...corpus().codes.keys()].sort()).toEqual([...codes].sort())
})

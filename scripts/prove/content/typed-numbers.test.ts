/** Checks that code imports known numbers, as pages do, instead of repeating them in strings or as large literals. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { facts } from '../../../src/core/facts/network.ts'
import { type Homes, numberOf } from '../../../src/core/lib/home-numbers.ts'
import { type Home, limitHomes, typedNumbers } from '../../../src/core/lib/typed-numbers.ts'
import { numbersOf, readSource, sourceFiles, textsOf, treeOf } from '../../test/source-texts.ts'

/** Files that define the numbers, and texts that readers do not see. */
const LEFT_OUT = /^src\/(e2e\/|core\/facts\/network\.ts$)|\/fixture\.ts$|\.(test|test-d|spec)\.tsx?$/

/** A number this large is unlikely to mean anything else. */
const DISTINCT = 8_000_000

/** Texts that do not state facts of the network, such as recorded scenarios and inputs of programs. */
const EXEMPT: Readonly<Record<string, string>> = {
  'scripts/prove/record/anvil.ts': 'The recorded scenario ran with this gas limit, whatever the network has now.',
}

const { limit } = JSON.parse(readFileSync('generated/homes.json', 'utf8')) as Homes
const homes: Home[] = [
  ...limitHomes({ limit, count: {}, error: {} }),
  ...Object.entries(facts).flatMap(([name, fact]) => {
    const number = numberOf(fact)
    return number ? [{ ...number, placeholder: `facts.${name}` }] : []
  }),
]
const large = new Set(
  Object.entries(limit).flatMap(([id, { value }]) => (value >= DISTINCT && !id.startsWith('server/') ? [value] : [])),
)

const files = sourceFiles(['src', 'scripts'], LEFT_OUT).filter((file) => !Object.hasOwn(EXEMPT, file))

const typedIn = (tree: unknown): string[] => [
  ...textsOf(tree).flatMap((text) =>
    typedNumbers(text, homes).map(({ typed, placeholders }) => `${typed} in “${text}”: ${placeholders.join(', ')}`),
  ),
  ...numbersOf(tree).flatMap((number) => (large.has(number) ? [`the number ${number}`] : [])),
]

describe('a number that has a home', () => {
  test('is typed in no string and written in no code', { timeout: 120_000 }, () => {
    const found = files.flatMap((file) => {
      const source = readSource(file)
      return /\d/.test(source) ? typedIn(treeOf(source, file.endsWith('x'))).map((place) => `${file}: ${place}`) : []
    })
    expect(found).toEqual([])
  })

  test('would be found in a literal, a template, an element and as a number', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is parsed here.
    const code = 'const a = ["a block every 300 ms", `${1} keeps 10 MON`, <p>600 ms</p>, 30_000_000]'
    expect(typedIn(treeOf(code, true))).toHaveLength(4)
  })
})

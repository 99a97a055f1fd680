/** Finds remarks on research and outdated numbers in pages. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')

/** Guides may mention the text of older copies of their own service. */
const GUIDES = /^content\/guides\//

/** Phrases of research. Readers need the fact, or an instruction on how to check it. */
const RESEARCH = [
  /could not be confirmed/i,
  /not run here/i,
  /none was found/i,
  /the public documentation (also|puts|of 20)/i,
  /this page infers/i,
  /(was|were) not available/i,
  /the node read here/i,
  /public pages state/i,
]
const IN_PROSE = [
  ...RESEARCH,
  /older copies/i,
  /projects that use it report/i,
  /as reported by/i,
  /through copies of it/i,
  /laid out from/i,
]

/**
 * Holders delegate stake. An account that runs code by EIP-7702 is an "EIP-7702 account", and any other is ordinary.
 */
const OTHER_DELEGATION = [
  /\b(un)?delegated (accounts?|EOAs?)\b/i,
  /\bundelegated\b/i,
  /\baccount is (not )?delegated\b/i,
]
/** Words that readers search for. */
const SEARCHED = /^content\/data\/search/

/** Values from before 23 July 2026 in statements about today. */
const STALE = [/4 h 12 min/, /finality of 800 ms/i, /rewards? of 25 MON/i, /400 ms blocks/i]
/** A paragraph with the time of a value may mention an old one. */
const DATED = /\b20\d\d\b|\b(was|were|until|before|still)\b/

type Paragraph = { place: string; text: string }

function paragraphs(folders: readonly string[], kind: RegExp): Paragraph[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => kind.test(name))
      .flatMap((name) => {
        const file = `${folder}/${name}`
        let line = 1
        return readFileSync(path.join(root, file), 'utf8')
          .split(/\n\n/)
          .map((text) => {
            const place = `${file}:${line}`
            line += text.split('\n').length + 1
            return { place, text }
          })
      }),
  )
}

const all = paragraphs(['content', 'openrpc', 'schemas'], /\.(mdx|yaml)$/)
const that = (patterns: readonly RegExp[]) => (paragraph: Paragraph) =>
  patterns.some((pattern) => pattern.test(paragraph.text))

/** The place, and the words that match one of the patterns. */
const phraseOf =
  (patterns: readonly RegExp[]) =>
  ({ place, text }: Paragraph): string =>
    `${place} “${patterns.map((pattern) => pattern.exec(text)?.[0]).find(Boolean)}”`

describe('prose', () => {
  test('there is prose to check', () => {
    expect(all.length).toBeGreaterThan(1_000)
  })

  test('says facts, not how they were looked for', () => {
    const found = all.filter(that(IN_PROSE)).filter(({ place }) => !GUIDES.test(place))
    expect(found.map(phraseOf(IN_PROSE)), 'State the fact instead, or its absence.').toEqual([])
  })

  test('and code says no such thing either', () => {
    const code = paragraphs(['src'], /\.tsx?$/)
    expect(code.filter(that(RESEARCH)).map(({ place }) => place)).toEqual([])
  })

  test('calls an account that runs code by EIP-7702 by that name, since holders delegate stake', () => {
    const strings = paragraphs(['src'], /(?<!\.test)\.tsx?$/)
    const found = [...all, ...strings].filter(that(OTHER_DELEGATION)).filter(({ place }) => !SEARCHED.test(place))
    expect(found.map(({ place }) => place)).toEqual([])
  })

  test('names a value of before only with its time', () => {
    const found = all.filter(that(STALE)).filter(({ text }) => !DATED.test(text))
    expect(found.map(({ place }) => place)).toEqual([])
  })
})

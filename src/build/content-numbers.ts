/** Placeholders of `content/`, and numbers that its texts type although they have a home. */
import { type Fact, facts } from '../core/facts/network.ts'
import { fillPlaceholders, type Homes, numberOf, placeholdersIn, withoutMarks } from '../core/lib/home-numbers.ts'
import { fixOf, type Home, limitHomes, typedNumbers } from '../core/lib/typed-numbers.ts'
import type { ReferenceStore } from '../core/model/reference-store.ts'
import type { ContentProblem } from './content-problem.ts'

/** Fills in the placeholders of a text and finds typed numbers that should be placeholders. */
export type ContentNumbers = {
  /**
   * Returns the text with its placeholders filled in. An unknown placeholder is a problem. Fenced code stays unchanged
   * unless its first line contains `facts`, because braces have other meanings in most languages.
   */
  fill: (text: string, at: string, problems: ContentProblem[]) => string
  /** The same for every text of a data file, and no number that has a home may be typed there. */
  fillData: (value: unknown, at: string, problems: ContentProblem[]) => unknown
  /** Numbers that a page types although a placeholder exists. In fences, releases and unreplaced placeholders. */
  typed: (text: string, at: string) => ContentProblem[]
}

/** Files about past values, where every value belongs to its date. This includes measurements. */
const HISTORY =
  /^content\/(developer-essentials\/changelog\.mdx|data\/(changelog|revisions|consensus-parameters)\.yaml|data\/.*\.json)$/

/** Words that readers type into the search are no statements. */
const TYPED_BY_READERS = /^content\/data\/search(-terms)?\.yaml$/

/** A fence: its marks, the rest of its first line, and its code with the line that ends it. */
const FENCED = /^ *(```+|~~~+)(.*)\n([\s\S]*?^ *\1 *$)/gm
/** Non-prose text outside fences: titles of sources, comments and addresses. */
const NO_PROSE = /^sources:\r?\n(?:[ -].*\r?\n)*|\{\/\*[\s\S]*?\*\/\}|\]\([^)\s]*\)|https?:\/\/\S+/gm

/** Words in a fence's first line: `facts` fills in its placeholders, `raw` leaves them unchanged. */
const FACTS = / facts\b/
const RAW = / raw\b/
/** Titles may contain any word. */
const wordsOf = (info: string): string => info.replace(/"[^"]*"/g, '')
const withoutWord = (info: string, word: RegExp): string =>
  info.replace(/"[^"]*"|[^"]+/g, (part) => (part.startsWith('"') ? part : part.replace(word, '')))

export function contentNumbers(reference: Pick<ReferenceStore, 'homes'>): ContentNumbers {
  const homes: Homes = { ...reference.homes, fact: facts }
  const taken = [...factHomes(facts), ...limitHomes(homes)]
  const fillText = (text: string, at: string, line: (index: number) => string, problems: ContentProblem[]) => {
    const filled = fillPlaceholders(text, homes)
    problems.push(...filled.problems.map(({ index, message, fix }) => ({ at: at + line(index), message, hint: fix })))
    return filled.text
  }
  const numbers: ContentNumbers = {
    fill(text, at, problems) {
      const lineOf = (start: number) => (place: number) => `:${lineAt(text, start + place)}`
      let before = 0
      const parts = [...text.matchAll(FENCED)].flatMap(({ 0: fence, 2: info = '', index }) => {
        const prose = fillText(text.slice(before, index), at, lineOf(before), problems)
        before = index + fence.length
        const code = FACTS.test(wordsOf(info)) ? fillText(fence, at, lineOf(index), problems) : fence
        return [prose, code.replace(/.*/, (first) => withoutWord(withoutWord(first, FACTS), RAW))]
      })
      return [...parts, fillText(text.slice(before), at, lineOf(before), problems)].join('')
    },
    fillData(value, at, problems) {
      if (typeof value === 'string') {
        if (!HISTORY.test(at) && !TYPED_BY_READERS.test(at))
          problems.push(...typedIn(value, taken).map((found) => ({ at, ...found })))
        return fillText(value, at, () => '', problems)
      }
      if (typeof value !== 'object' || value === null || value instanceof Date) return value
      const fill = (inner: unknown) => numbers.fillData(inner, at, problems)
      return Array.isArray(value)
        ? value.map(fill)
        : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]))
    },
    typed(text, at) {
      if (HISTORY.test(at)) return []
      const prose = text.replace(FENCED, blank).replace(NO_PROSE, blank)
      return [
        ...typedIn(prose, taken),
        ...typedMessages(prose, homes.message ?? []),
        ...[...text.matchAll(FENCED)].flatMap(inFence),
      ].map(({ index, ...found }) => ({ at: `${at}:${lineAt(text, index)}`, ...found }))
    },
  }
  return numbers
}

const blank = (code: string): string => code.replace(/[^\n]/g, ' ')

/** Facts whose values are releases of the client: what readers copy from a fence installs one of them. */
const RELEASES = ['clientMainnet', 'clientTestnet'] as const

/** Finds typed releases that a network runs, and unreplaced placeholders, in the code of a fence. */
function inFence({ 0: fence, 2: info = '', index }: RegExpExecArray) {
  const words = wordsOf(info)
  const left = FACTS.test(words) || RAW.test(words) ? [] : placeholdersIn(fence)
  return [
    ...[...withoutMarks(fence).matchAll(/(?<![\w.])\d+\.\d+\.\d+(?![\w.-])/g)].flatMap(({ 0: typed, index: place }) => {
      const names = RELEASES.filter((name) => facts[name].value === typed)
      return names.length === 0
        ? []
        : [
            {
              index: index + place,
              message: `"${typed}" is typed in code, and releases of the client have a home.`,
              hint: `Write ${names.map((name) => `{fact:${name}}`).join(' or ')} and the word facts on the first line of the fence, or {=${typed}} with that word where it is what a run printed.`,
            },
          ]
    }),
    ...left.map(({ placeholder, index: place }) => ({
      index: index + place,
      message: `${placeholder} stays as it is in code.`,
      hint: 'Write the word facts on the first line of the fence, after the language and the title, or raw where readers are to see the placeholder.',
    })),
  ]
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Error messages that appear in code. Shorter messages are ordinary words. */
const typedMessages = (text: string, messages: readonly string[]) =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(({ index, 1: code = '' }) =>
    messages.includes(code) && code.split(' ').length > 2
      ? [
          {
            index,
            message: `"${code}" is the text of an error, and its home is openrpc/errors.yaml.`,
            hint: `Write \`{message:${code}}\`, so that the build stops here when the node says it in other words.`,
          },
        ]
      : [],
  )

const typedIn = (text: string, homes: readonly Home[]) =>
  typedNumbers(text, homes).map(({ typed, index, placeholders }) => ({
    index,
    message: `"${typed}" is typed, and it has a home.`,
    hint: fixOf(typed, placeholders),
  }))

const factHomes = (all: Readonly<Record<string, Fact>>): Home[] =>
  Object.entries(all).flatMap(([name, fact]) => {
    const number = numberOf(fact)
    return number ? [{ ...number, placeholder: `{fact:${name}}` }] : []
  })

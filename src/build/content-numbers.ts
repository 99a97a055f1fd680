/** Placeholders of `content/`, and numbers that its texts type although they have a home. */
import { type Fact, facts } from '../facts/network.ts'
import { fillPlaceholders, type Homes, numberOf } from '../lib/home-numbers.ts'
import { fixOf, type Home, limitHomes, typedNumbers } from '../lib/typed-numbers.ts'
import type { ReferenceStore } from '../model/reference-store.ts'
import type { ContentProblem } from './content-problem.ts'

/** What fills in the placeholders of a text, and finds what should be one. */
export type ContentNumbers = {
  /** The text filled in; a placeholder that names nothing is a problem. Fenced code stays as it is. */
  fill: (text: string, at: string, problems: ContentProblem[]) => string
  /** The same for every text of a data file, and no number that has a home may be typed there. */
  fillData: (value: unknown, at: string, problems: ContentProblem[]) => unknown
  /** Numbers of a page that have a home and are typed. */
  typed: (text: string, at: string) => ContentProblem[]
}

/** Files that tell what numbers were: every value in them belongs to its date. Measurements are of their day too. */
const HISTORY =
  /^content\/(developer-essentials\/changelog\.mdx|data\/(changelog|revisions|consensus-parameters)\.yaml|data\/.*\.json)$/

/** Words that readers type into the search are no statements. */
const TYPED_BY_READERS = /^content\/data\/search(-terms)?\.yaml$/

/** Titles of sources, code, comments and addresses: what is no prose. */
const NO_PROSE =
  /^sources:\r?\n(?:[ -].*\r?\n)*|^ {0,3}(```+|~~~+)[\s\S]*?^ {0,3}\1|\{\/\*[\s\S]*?\*\/\}|\]\([^)\s]*\)|https?:\/\/\S+/gm
const FENCED = /(^ {0,3}(?:```+|~~~+)[\s\S]*?^ {0,3}(?:```+|~~~+) *$)/m

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
      let before = 0
      return text
        .split(FENCED)
        .map((part, index) => {
          const start = before
          before += part.length
          return index % 2 === 1 ? part : fillText(part, at, (place) => `:${lineAt(text, start + place)}`, problems)
        })
        .join('')
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
      const prose = text.replace(NO_PROSE, (code) => code.replace(/[^\n]/g, ' '))
      return [...typedIn(prose, taken), ...typedMessages(prose, homes.message ?? [])].map(({ index, ...found }) => ({
        at: `${at}:${lineAt(text, index)}`,
        ...found,
      }))
    },
  }
  return numbers
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Texts of errors that stand in code: shorter ones are words that anybody writes. */
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

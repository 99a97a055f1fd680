/** Finds the habits of habits.yaml in the texts of a file. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type Block, type Kind, lineOf, type SentenceText, sentencesOf, wordsOf } from './text.ts'

export type Finding = { rule: string; line: number; text: string; cure: string; better?: string }
export type Style = { words: number; findings: Finding[] }

type Phrase = { pattern: RegExp; better: string | undefined }
type Habit = {
  name: string
  /** Findings per 1,000 words that a file may have. */
  budget: number
  /** Uses per 1,000 words that a page needs. */
  least: number | undefined
  cure: string
  kinds: (kind: Kind) => boolean
  phrases: readonly Phrase[]
  fine: readonly RegExp[]
}

type HabitEntry = {
  budget?: number
  least?: number
  cure: string
  in?: Kind[]
  'not-in'?: Kind[]
  find?: string[]
  phrases?: Record<string, string>
  fine?: string[]
  words?: number
}
type HabitsFile = { words: Record<string, string>; habits: Record<string, HabitEntry> }

const HABITS_FILE = new URL('habits.yaml', import.meta.url)
const file = parse(readFileSync(HABITS_FILE, 'utf8')) as HabitsFile

/** @throws if the expression refers to a list that habits.yaml does not have */
function expression(source: string): RegExp {
  const filled = source.replaceAll(/(?<!\?)<([a-z]+)>/g, (_, name: string) => {
    const list = file.words[name]
    if (list === undefined) throw new Error(`habits.yaml has no list "${name}". Add it to \`words\`.`)
    return `(?:${list})`
  })
  return new RegExp(filled, 'g')
}

const NO_TEXT = new Set<Kind>(['table', 'figure'])

export const habits: readonly Habit[] = Object.entries(file.habits).map(([name, entry]) => ({
  name,
  budget: entry.budget ?? 0,
  least: entry.least,
  cure: entry.cure,
  kinds: (kind) => !NO_TEXT.has(kind) && (entry.in?.includes(kind) ?? true) && !entry['not-in']?.includes(kind),
  phrases: [
    ...(entry.find ?? []).map((source) => ({ pattern: expression(source), better: undefined })),
    ...Object.entries(entry.phrases ?? {}).map(([source, better]) => ({ pattern: expression(source), better })),
  ],
  fine: (entry.fine ?? []).map(expression),
}))

const habitOf = new Map(habits.map((habit) => [habit.name, habit]))

/** A page with fewer words does not need an example. */
const WORDS_FOR_EXAMPLES = 400
const MOST_WORDS = file.habits['long-sentence']?.words ?? Number.POSITIVE_INFINITY

type Span = { from: number; to: number; better?: string | undefined }

function spansOf(text: string, { phrases, fine }: Habit): Span[] {
  const spans = phrases.flatMap(({ pattern, better }) =>
    [...text.matchAll(pattern)].map((match): Span => {
      const [found] = match
      const form = better?.includes('$') ? found.replace(new RegExp(pattern.source), better) : better
      return { from: match.index, to: match.index + found.length, better: form }
    }),
  )
  if (spans.length === 0) return spans
  const allowed = fine.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ from: match.index, to: match.index + match[0].length })),
  )
  const counted: Span[] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const isFine = allowed.some(({ from, to }) => span.from < to && from < span.to)
    const isCounted = counted.some(({ to }) => span.from < to)
    if (!isFine && !isCounted) counted.push(span)
  }
  return counted
}

const SNIPPET = 60

/** The words around a finding. */
function snippet(text: string, from: number, to: number): string {
  const start = from <= SNIPPET ? 0 : text.indexOf(' ', from - SNIPPET) + 1
  const end = text.length - to <= SNIPPET ? text.length : text.lastIndexOf(' ', to + SNIPPET)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}

class Check {
  readonly findings: Finding[] = []
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  add(rule: string, offset: number, text: string, better?: string): void {
    const cure = habitOf.get(rule)?.cure ?? ''
    this.findings.push({ rule, line: lineOf(this.source, offset), text, cure, ...(better ? { better } : {}) })
  }

  /** @returns how often the sentence explains to the reader, as `least` requires */
  sentence(kind: Kind, { text, places }: SentenceText): number {
    let uses = 0
    for (const habit of habits) {
      if (!habit.kinds(kind)) continue
      const spans = spansOf(text, habit)
      if (habit.least !== undefined) uses += spans.length
      else
        for (const { from, to, better } of spans)
          this.add(habit.name, places[from] ?? 0, this.shown(text, places, from, to), better)
    }
    if (wordsOf(text) > MOST_WORDS && kind !== 'head') {
      this.add('long-sentence', places[0] ?? 0, `${wordsOf(text)} words: ${this.shown(text, places, 0, 1)}`)
    }
    return uses
  }

  /** The snippet as the author wrote it, with its code and links. */
  private shown(text: string, places: readonly number[], from: number, to: number): string {
    const wanted = snippet(text, from, to)
    const inner = wanted.replaceAll(/^… | …$/g, '')
    const start = places[text.indexOf(inner)] ?? 0
    const end = (places[text.indexOf(inner) + inner.length - 1] ?? 0) + 1
    const written = this.source.slice(start, end).replaceAll(/\s+(\* |\/\/ |# )?/g, ' ')
    return wanted.replace(inner, () => written)
  }

  /** Finds two tables without text between them, and a table that explains a cause. */
  tables(blocks: readonly Block[]): void {
    let before: Block | undefined
    let heading: Block | undefined
    for (const block of blocks) {
      if (block.kind === 'head' || block.kind === 'cell') continue
      if (block.kind === 'table') {
        if (before?.kind === 'table') this.add('tables-in-a-row', block.start, 'A table follows a table.')
        if (heading && /^why\b/i.test(heading.text) && before === heading)
          this.add('why-table', block.start, heading.text)
      }
      if (block.kind === 'heading') heading = block
      const isAfterTable = before?.kind === 'table' && block.kind === 'heading'
      if (!isAfterTable) before = block
    }
  }
}

/** Every finding of a file, by line, and the number of its words. */
export function styleOf(source: string, blocks: readonly Block[]): Style {
  const check = new Check(source)
  let words = 0
  let prose = 0
  let uses = 0
  for (const block of blocks) {
    const count = wordsOf(block.text)
    words += count
    if (block.kind === 'prose') prose += count
    for (const sentence of sentencesOf(block)) uses += check.sentence(block.kind, sentence)
  }
  check.tables(blocks)
  missingExamples(check, prose, uses)
  return { words, findings: check.findings.sort((a, b) => a.line - b.line) }
}

function missingExamples(check: Check, prose: number, uses: number): void {
  for (const { name, least } of habits) {
    if (least === undefined || prose < WORDS_FOR_EXAMPLES) continue
    const missing = Math.floor((least * prose) / 1000) - uses
    for (let count = 0; count < missing; count++) check.add(name, 0, `${uses} in ${prose} words.`)
  }
}

/** How many findings of a rule a file of so many words may have. */
export const allowanceOf = (rule: string, words: number): number =>
  Math.round(((habitOf.get(rule)?.budget ?? 0) * words) / 1000)

/** Joins several texts, for a budget that covers all of them together. */
export const joinedStyles = (styles: readonly Style[]): Style => ({
  words: styles.reduce((sum, { words }) => sum + words, 0),
  findings: styles.flatMap(({ findings }) => findings),
})

/**
 * The texts of a file as the rules read them. A block is a slice of its file. Code, links and markup in it are
 * overwritten with the same number of characters, so that an offset in the block is an offset in the file.
 */
import type { Root, Sentence } from 'nlcst'
import retextEnglish from 'retext-english'
import { unified } from 'unified'

/**
 * `table` and `figure` mark where a table, a code block or an element starts and have no text. `head` is a head cell of
 * a table, `label` the attribute of an element, `string` a text that code writes.
 */
export type Kind =
  | 'heading'
  | 'prose'
  | 'cell'
  | 'head'
  | 'caption'
  | 'label'
  | 'string'
  | 'comment'
  | 'table'
  | 'figure'
export type Block = { kind: Kind; start: number; text: string }

/** A sentence in one line. `places` contains the offset in the file of each character. */
export type SentenceText = { text: string; places: readonly number[] }

const spaces = (text: string): string => text.replaceAll(/[^\n]/g, ' ')

/** A word of the same length, which the rules read as a noun. */
export const asNoun = (text: string): string => (text.length < 2 ? text : `X${'x'.repeat(text.length - 1)}`)

const asNumber = (text: string): string => '0'.repeat(text.length)

/** Overwrites the slices of `text` with spaces or with a noun. */
export function cover(text: string, slices: readonly { from: number; to: number; noun?: boolean }[]): string {
  let covered = text
  for (const { from, to, noun } of slices) {
    const slice = covered.slice(from, to)
    covered = covered.slice(0, from) + (noun ? asNoun(slice) : spaces(slice)) + covered.slice(to)
  }
  return covered
}

const PLACEHOLDER = /\{(limit|fact|count|error|message):[^{}\n]*\}/g
const TYPED = /\{=([^{}\n]*)\}/g

/** Overwrites the placeholders of authored text, which src/core/lib/home-numbers.ts explains, with numbers. */
export const coverPlaceholders = (text: string): string =>
  text.replaceAll(PLACEHOLDER, asNumber).replaceAll(TYPED, '  $1 ')

const FENCE = /^([ \t]*)(`{3,}|~{3,})[\s\S]*?^[ \t]*\2/gm
const CODE = /`[^`]+`/g
const URL = /\b(https?|wss?):\/\/[^\s)\]'"<>]+/g
const LINK = /\[((?:[^[\]]|\[[^\]]*\])*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*\)/g
const TAG = /<\/?[a-zA-Z][^<>]*>/g
const PATH =
  /(?<![\w/])[\w.@…*-]*\/?(?:[\w.@…*-]+\/)*[\w-]+\.(?:tsx?|[cm]?js|json|ya?ml|mdx?|css|html|rs|cpp|toml|txt|sol)\b/g

/** Overwrites inline Markdown, addresses and paths in a text that no Markdown parser has read. */
export const coverInline = (text: string): string =>
  coverPlaceholders(text)
    .replaceAll(FENCE, spaces)
    .replaceAll(CODE, asNoun)
    .replaceAll(LINK, (link, label: string) => ` ${label} ${' '.repeat(link.length - label.length - 2)}`)
    .replaceAll(URL, asNoun)
    .replaceAll(PATH, asNoun)
    .replaceAll(TAG, spaces)
    .replaceAll(/\*\*|__/g, spaces)

/** More words than this without an article or a preposition are a list for programs. */
const LIST_OF_WORDS = 12

/** Whether a string is written for people. It then has at least two words and contains only words and punctuation. */
export function isProse(text: string): boolean {
  const words = text.match(/(?<![\w.-])[A-Za-z][a-z’'-]+(?![\w/])/g) ?? []
  if (words.length < 2 || !words.some((word) => /^[a-z]/.test(word))) return false
  if (words.length > LIST_OF_WORDS && !/\b(the|a|is|are|of|to|and|in|for|with|that|it)\b/.test(text)) return false
  if (/[{}<>|\\=]|::|--[a-z]|\(\)|^[.#/[]|\w_\w|;$/.test(text.trim())) return false
  const isSentence = /^["“(]?[A-Z0-9]|[.!?:]$/.test(text.trim())
  return isSentence || (words.length > 3 && !/\b[a-z]+-[a-z]+ [a-z]+-[a-z]+/.test(text))
}

/** Joins the lines of a block and removes doubled spaces and the spaces before punctuation. */
function inOneLine({ text, start }: Block): SentenceText {
  const characters: string[] = []
  const places: number[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const isSpace = /\s/.test(character)
    if (isSpace && (characters.length === 0 || characters.at(-1) === ' ')) continue
    if (/[.,;:!?)]/.test(character) && characters.at(-1) === ' ' && !/\w/.test(text.charAt(at + 1))) {
      characters.pop()
      places.pop()
    }
    characters.push(isSpace ? ' ' : character)
    places.push(start + at)
  }
  return { text: characters.join('').trimEnd(), places }
}

const english = unified().use(retextEnglish)

function sentenceNodes(root: Root): Sentence[] {
  return root.children.flatMap((node) =>
    node.type === 'ParagraphNode'
      ? node.children.filter((child): child is Sentence => child.type === 'SentenceNode')
      : [],
  )
}

/** The sentences of a block. */
export function sentencesOf(block: Block): SentenceText[] {
  const line = inOneLine(block)
  if (!/[a-zA-Z]/.test(line.text)) return []
  return sentenceNodes(english.parse(line.text)).map(({ position }) => {
    const from = position?.start.offset ?? 0
    const to = position?.end.offset ?? line.text.length
    return { text: line.text.slice(from, to), places: line.places.slice(from, to) }
  })
}

/** How many words a text has, as a reader counts them. */
export const wordsOf = (text: string): number => text.match(/[A-Za-z0-9][\w’'.,-]*/g)?.length ?? 0

/** Line of an offset, from 1. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

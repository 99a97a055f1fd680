/** Compares each page with its Markdown, which is the twin and the files that its head names. Needs a built site. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { withoutHead } from '../../../src/core/markdown/twin-head.ts'

const SITE = path.resolve('dist/site')
/** Elements that are not sentences, such as code, drawings, scripts, controls, and the parts of a method's name. */
const NO_PROSE = /<(pre|svg|script|style|code|button|template|label|select)\b[\s\S]*?<\/\1>/g
const NAMESPACE = /<span class="ns">([^<]*)<\/span>/g
/** A word, the boundary of an element, a word. */
const BORDER = /(\w{2,})(?:<\/?(?:span|small|b|strong|em|i|a|time|q)\b[^>]*>)+(\w{2,})/g
/** Marks of Markdown between two words. */
const MARKS = /[*[\]`“”]|\]\([^)]*\)/g

/** Pages with a twin, as files of the site. */
const pages = (): string[] =>
  (readdirSync(SITE, { recursive: true }) as string[])
    .filter((file) => path.basename(file) === 'index.html')
    .filter((page) => existsSync(path.join(SITE, twinOf(page))))
const twinOf = (page: string): string => (page === 'index.html' ? 'index.md' : `${path.dirname(page)}.md`)
const read = (file: string): string => readFileSync(path.join(SITE, file), 'utf8')

beforeAll(() => expect(pages().length).toBeGreaterThan(200))

test('no twin writes two words as one that the page shows apart', () => {
  const glued = pages().flatMap((page) => {
    const twin = read(twinOf(page)).replaceAll(MARKS, '')
    return bordersOf(read(page))
      .filter(([before, after]) => new RegExp(`\\b${before}${after}\\b`).test(twin))
      .map(([before, after]) => `${page}: ${before}|${after}`)
  })
  expect(glued).toEqual([])
})

test('every sentence of a page is in its twin, or in a file beside it', () => {
  let sentences = 0
  const lost = pages().flatMap((page) => {
    const text = lettersOf(wholeMarkdown(page))
    const found = sentencesOf(read(page))
    sentences += found.length
    return found.filter((sentence) => !text.includes(lettersOf(sentence))).map((sentence) => `${page}: ${sentence}`)
  })
  expect(sentences).toBeGreaterThan(9_000)
  expect(lost).toEqual([])
})

/** The twin and the files that its head names. */
function wholeMarkdown(page: string): string {
  const twin = read(twinOf(page))
  const beside = [...twin.matchAll(/^> .*: (\S+\.md) \([\d,]+\)\.$/gm)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  return [withoutHead(twin), ...beside.map((file) => read(file.slice(1)))].join('\n')
}

const articleOf = (html: string): string => html.slice(html.indexOf('<article'), html.lastIndexOf('</article>'))

function bordersOf(html: string): (readonly [string, string])[] {
  const prose = articleOf(html).replaceAll(NAMESPACE, '$1').replaceAll(NO_PROSE, ' ')
  return [...prose.matchAll(BORDER)].map(([, before = '', after = '']) => [before, after] as const)
}

/**
 * Parts that copies of a page leave out, namely the frame, controls, links to evidence, parts for scripts, and figures that the
 * reader operates, which their Markdown describes in other words.
 */
const LEFT_OUT = [
  /<figure class="figure explorable"[\s\S]*?<\/figure>/g,
  /<(svg|script|style|button|template|label|select|nav|aside|footer|form|fieldset|dialog|output|textarea|canvas|summary)\b[\s\S]*?<\/\1>/g,
  /<(\w+)[^>]* (?:hidden|aria-hidden="true"|aria-live="\w+"|role="(?:status|search)")[^>]*>[\s\S]*?<\/\1>/g,
  /<(\w+)[^>]* class="[^"]*\bneeds-script\b[^>]*>[\s\S]*?<\/\1>/g,
  /<a\b[^>]* data-evidence=[^>]*>[\s\S]*?<\/a>/g,
]
/** An element whose text is a separate line. */
const LINE = /<(p|li|td|dd)\b[^>]*>((?:(?!<(?:p|li|td|dd|ul|ol|dl|div|pre|table|figure)\b)[\s\S])*?)<\/\1>/g
/** Shorter texts are names and numbers. */
const LEAST_WORDS = 5

/** Sentences of paragraphs, items and cells. */
function sentencesOf(html: string): string[] {
  const prose = LEFT_OUT.reduce((rest, part) => rest.replaceAll(part, ' '), articleOf(html))
  return [...prose.matchAll(LINE)]
    .map(([, , text = '']) => decoded(text.replaceAll(/<[^>]*>/g, '')))
    .flatMap((text) => text.split(/(?<=[.!?]) (?=[A-Z])/))
    .filter((sentence) => sentence.trim().split(' ').length >= LEAST_WORDS)
}

/** Letters and digits only, because marks, links and spaces are written in other ways. */
const lettersOf = (text: string): string =>
  text
    .replaceAll(/\]\([^)\s]*\)/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#x27': "'",
  '#39': "'",
}
const decoded = (text: string): string =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole).replaceAll(/\s+/g, ' ')

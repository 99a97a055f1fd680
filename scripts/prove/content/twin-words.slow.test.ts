/** Checks that words that a page's layout separates are separate in its Markdown twin. Needs a built site. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SITE = path.resolve('dist/site')
/** Elements that are not sentences, such as code, drawings, scripts, controls, and the parts of a method's name. */
const NO_PROSE = /<(pre|svg|script|style|code|button|template|label|select)\b[\s\S]*?<\/\1>/g
const NAMESPACE = /<span class="ns">([^<]*)<\/span>/g
/** A word, the boundary of an element, a word. */
const BORDER = /(\w{2,})(?:<\/?(?:span|small|b|strong|em|i|a|time|q)\b[^>]*>)+(\w{2,})/g
/** Marks of Markdown between two words. */
const MARKS = /[*[\]`“”]|\]\([^)]*\)/g

test('no twin writes two words as one that the page shows apart', () => {
  const pages = (readdirSync(SITE, { recursive: true }) as string[])
    .filter((file) => path.basename(file) === 'index.html')
    .filter((page) => existsSync(path.join(SITE, twinOf(page))))
  expect(pages.length).toBeGreaterThan(200)
  const glued = pages.flatMap((page) => {
    const twin = readFileSync(path.join(SITE, twinOf(page)), 'utf8').replaceAll(MARKS, '')
    return bordersOf(readFileSync(path.join(SITE, page), 'utf8'))
      .filter(([before, after]) => new RegExp(`\\b${before}${after}\\b`).test(twin))
      .map(([before, after]) => `${page}: ${before}|${after}`)
  })
  expect(glued).toEqual([])
})

const twinOf = (page: string): string => (page === 'index.html' ? 'index.md' : `${path.dirname(page)}.md`)

function bordersOf(html: string): (readonly [string, string])[] {
  const article = html.slice(html.indexOf('<article'), html.lastIndexOf('</article>'))
  const prose = article.replaceAll(NAMESPACE, '$1').replaceAll(NO_PROSE, ' ')
  return [...prose.matchAll(BORDER)].map(([, before = '', after = '']) => [before, after] as const)
}

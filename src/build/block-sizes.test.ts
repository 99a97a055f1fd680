import { describe, expect, test } from 'vitest'
import { withBlockSizes } from './block-sizes.ts'

const seven = '<p>One</p>'.repeat(7)
const article = (blocks: string): string =>
  `<main><article class="article"><div class="prose">${blocks}</div></article></main>`
const stylesOf = (html: string): string[] =>
  [...html.matchAll(/<(\w+) style="([^"]*)"/g)].map(([, name, style]) => `${name} ${style}`)

describe('withBlockSizes', () => {
  test('marks only blocks that the first paint leaves out', () => {
    const html = withBlockSizes(article(`${seven}<p>${'x'.repeat(850)}</p><h2>Head</h2><p>Short</p>`))
    expect(stylesOf(html)).toEqual(['p --h:29', 'h2 --h:2', 'p --h:2'])
    expect(withBlockSizes(article(seven))).toBe(article(seven))
  })

  test('counts the lines of code, the open parts of a fold, and nothing that is not seen', () => {
    const code = `<figure class="code"><pre>${'line\n'.repeat(20)}</pre></figure>`
    const closed = `<details><summary>Sum</summary><p>${'x'.repeat(900)}</p></details>`
    const open = closed.replace('<details>', '<details open="">')
    const styles = stylesOf(withBlockSizes(article(seven + code + closed + open)))
    expect(styles).toEqual(['figure --h:52', 'details --h:2', 'details --h:32'])
  })

  test('sizes the sections of a method page below the first, and sources', () => {
    const rows = `<div class="rows">${'<div class="row"><p>Row</p></div>'.repeat(5)}</div>`
    const section = `<section class="section"><h2>Head</h2>${rows}</section>`
    const html = withBlockSizes(
      `<article class="article"><div class="method-body">${section}${section}</div><footer class="sources"><p>S</p></footer></article>`,
    )
    expect(stylesOf(html).map((style) => style.split(' ')[0])).toEqual(['div', 'footer'])
  })

  test('leaves a block with a style of its own as it is', () => {
    const html = article(`${seven}<p style="--x:1">Text</p>`)
    expect(withBlockSizes(html)).toBe(html)
  })
})

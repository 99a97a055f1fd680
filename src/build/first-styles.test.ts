import { describe, expect, test } from 'vitest'
import { firstStyles } from './first-styles.ts'

const CORE = `@layer tokens{:root{--text:#111;--unused:#222;--line:var(--rule);--rule:1px}}
@layer base{a{color:var(--text)}p{border:var(--line) solid}[hidden]{display:none}}
@font-face{font-family:"Inter Fallback";src:local("Arial")}`
const PARTS = `@layer components{@scope([data-part~=Steps]) to (:scope [data-part]>*){li{margin:0}.name{margin:0}}}
@layer components{@scope([data-part~=Form]) to (:scope [data-part]>*){li{padding:0}}}`

const styles = firstStyles([CORE, PARTS])

describe('firstStyles', () => {
  test('keeps the rules for elements, classes, attributes and parts that the HTML has', () => {
    const kept = styles('<ol data-part="Steps"><li>One</li></ol><a href="/">Home</a>')
    expect(kept).toContain('a{color:var(--text)}')
    expect(kept).toContain('li{margin:0}')
    expect(kept).not.toContain('.name')
    expect(kept).not.toContain('Form')
  })

  test.each([
    ['<details><summary><b class="name"></b></summary><li></li></details><p></p>', [true, false, true]],
    ['<details open><summary></summary><li></li></details>', [false, true, false]],
    [
      '<details><summary></summary><details open><summary class="name"></summary><li></li></details></details><p></p>',
      [false, false, true],
    ],
    ['<details><summary class="name"></summary><details><summary></summary><p></p>', [true, false, false]],
  ])('leaves out what only the closed part of %s has', (html, expected) => {
    const kept = styles(`<ol data-part="Steps">${html}`)
    expect(['.name{', 'li{', 'p{'].map((rule) => kept.includes(rule))).toEqual(expected)
  })

  test('keeps the custom properties that a rule, another property or the HTML reads', () => {
    expect(styles('<p></p>')).toContain(':root{--line:var(--rule);--rule:1px}')
    expect(styles('<b style="color: var(--unused)"></b>')).toContain(':root{--unused:#222}')
  })

  test('names the layers in the order of the sheets, which follow', () => {
    expect(styles('')).toMatch(/^@layer tokens,base,components;/)
  })

  test('keeps what the script in the head may ask for, and the fonts', () => {
    expect(styles('')).toContain('[hidden]{display:none}')
    expect(styles('')).toContain('local("Arial")')
  })

  test.each([
    ['a:not(.x) .y', '<a></a><i class="y"></i>', true],
    ['a:not(.x) .y', '<a></a>', false],
    [':is(.x, .y)', '<i class="y"></i>', true],
    ['.x:has(> .y)', '<i class="x"></i>', true],
    ['[data-tone="accent"]', '<i data-tone="accent"></i>', true],
    ['[data-tone="accent"]', '<i data-tone="quiet"></i>', false],
    ['html[data-theme="dark"] i', '<i></i>', true],
    ['i:hover', '<i></i>', false],
    ['i:not(:hover)', '<i></i>', true],
    ['i:first-child::before', '<i></i>', true],
    ['#main>i', '<b id="main"><i></i></b>', true],
    ['#main>i', '<b><i></i></b>', false],
  ])('%s for %s: %s', (selector, html, isKept) => {
    expect(firstStyles([`${selector}{color:red}`])(html).includes('color:red')).toBe(isKept)
  })

  test('leaves out print, animations and other documents’ media, keeps widths', () => {
    const kept = firstStyles(['@media print{i{color:red}}@media (width<=768px){i{color:blue}}@keyframes a{to{top:0}}'])
    expect(kept('<i></i>')).toBe('@layer ;@media (width<=768px){i{color:blue}}')
  })
})

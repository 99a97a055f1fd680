import { describe, expect, test } from 'vitest'
import { articleSections } from './page-sections.ts'

const page = (body: string) => `<article><header><h1>Title</h1></header><div class="prose">${body}</div></article>`

describe('articleSections', () => {
  test('cuts a page at its headings, the lead first', () => {
    const html = page(
      '<p>Lead.</p><h2 id="a">First <code>x</code><a class="anchor" href="#a">#</a></h2><p>One.</p>' +
        '<h3 id="b">Second</h3><p>Two &amp; three.</p>',
    )
    expect(articleSections(html)).toEqual([
      { anchor: '', level: 0, heading: '', text: 'Lead.', kind: 'section' },
      { anchor: 'a', level: 2, heading: 'First x', text: 'One.', kind: 'section' },
      { anchor: 'b', level: 3, heading: 'Second', text: 'Two & three.', kind: 'section' },
    ])
  })

  test('leaves out what is no text of the page', () => {
    const html = page(
      '<p>Kept.</p><svg><text>drawn</text></svg><button aria-label="a > b">Copy</button><nav>menu</nav>' +
        '<div class="rows"><div class="row">a field</div></div><aside class="example-panel">example</aside>',
    )
    expect(articleSections(html)[0]?.text).toBe('Kept.')
  })

  test('takes sections of links to other pages for none', () => {
    const html = page('<h2 id="a">A</h2><p>One.</p><h2 id="where-next">Where next</h2><ul><li>Elsewhere</li></ul>')
    expect(articleSections(html).map(({ anchor }) => anchor)).toEqual(['', 'a'])
  })

  test('leaves out declarations of types', () => {
    const html = page('<h2 id="a">A</h2><p>One.</p><h3 id="types-of-client">Types of /client</h3><pre>type A</pre>')
    expect(articleSections(html).map(({ anchor }) => anchor)).toEqual(['', 'a'])
  })

  test('knows errors and terms', () => {
    const html = page(
      '<div class="error-entry"><h4 id="e"><span>-32602</span> <q>Invalid params</q></h4><p>Cause.</p></div>' +
        '<dl><dt id="term-epoch">epoch</dt><dd>A period.</dd></dl>',
    )
    expect(articleSections(html).slice(1)).toEqual([
      { anchor: 'e', level: 4, heading: '-32602 Invalid params', text: 'Cause.', kind: 'error' },
      { anchor: 'term-epoch', level: 6, heading: 'epoch', text: 'A period.', kind: 'term' },
    ])
  })

  test('parts words that only a style sheet sets apart, and keeps the pieces of code together', () => {
    const html = page(
      '<p><span>eth_getLogs</span><span>Logs of a range</span></p><pre><code><span>a</span><span>.b</span></code></pre>' +
        '<table><tr><td>One</td><td>Two</td></tr></table><dl><dt>Cause</dt><dd>Too long.</dd></dl>',
    )
    expect(articleSections(html)[0]?.text).toBe('eth_getLogs Logs of a range a.b One Two Cause: Too long.')
  })
})

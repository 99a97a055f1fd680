import { describe, expect, test } from 'vitest'
import { convertPage, pageMarkdown } from './page-markdown.ts'

const ADDRESS = 'https://docs.example/guides/first'
/** The page body after title and address. */
const body = (html: string): string =>
  pageMarkdown({ html: `<h1>T</h1>${html}`, address: ADDRESS })
    .split('\n')
    .slice(4)
    .join('\n')

describe('pageMarkdown', () => {
  test('starts with the first heading and the address', () => {
    expect(pageMarkdown({ html: '<h1>Block <em>states</em></h1><p>One.</p>', address: ADDRESS })).toBe(
      '# Block *states*\n\nSource: https://docs.example/guides/first\n\nOne.\n',
    )
  })

  test('calls a page without a heading "Documentation Page"', () => {
    expect(pageMarkdown({ html: '<p>One.</p>', address: ADDRESS })).toMatch(/^# Documentation Page\n/)
  })

  test('keeps a first heading of a lower level in its place', () => {
    expect(pageMarkdown({ html: '<p>One.</p><h2>Two</h2>', address: ADDRESS })).toBe(
      `# Two\n\nSource: ${ADDRESS}\n\nOne.\n\n## Two\n`,
    )
  })

  test('takes no title from what it leaves out', () => {
    const html = '<aside class="toc"><h2>On this page</h2></aside><h1>One</h1>'
    expect(pageMarkdown({ html, address: ADDRESS })).toMatch(/^# One\n/)
    expect(convertPage({ html: '<aside class="toc"><h2>On this page</h2></aside>', address: ADDRESS }).isEmpty).toBe(
      true,
    )
  })

  test('says whether there is anything to copy', () => {
    expect(convertPage({ html: '<nav class="pager">Next</nav> \n', address: ADDRESS }).isEmpty).toBe(true)
    expect(convertPage({ html: '<h1>T</h1>', address: ADDRESS }).isEmpty).toBe(false)
  })

  test('leaves out what section 3 of the specification names', () => {
    const text = body(`
      <nav aria-label="Breadcrumbs"><ol class="crumbs"><li>Crumb</li></ol></nav>
      <a class="edit-link" href="/x">Edit</a><p class="last-updated">Updated</p>
      <button>Press</button><figure class="code"><pre><code><span class="line-number">1</span>a\n<span data-x="y" class="t line-numbers">2</span>b</code></pre><button data-copy="">Copy</button></figure>
      <h2 id="a">Heading<a class="anchor" href="#a">#</a></h2>
      <nav class="pager"><a href="/n">Next</a></nav><footer class="sources">Sources</footer>`)
    expect(text).toBe('```\na\nb\n```\n\n## Heading\n')
  })

  test('makes links absolute, anchors of the page among them', () => {
    expect(body('<p><a href="/faq">F</a> <a href="#two">T</a> <a href="https://a.example/x_(y)">O</a></p>')).toBe(
      '[F](https://docs.example/faq) [T](https://docs.example/guides/first#two) [O](https://a.example/x_\\(y\\))\n',
    )
  })

  test('makes pictures absolute', () => {
    expect(body('<p><img src="/i.png" alt="A [b]"> <img src="https://a.example/i.png" alt=""></p>')).toBe(
      '![A \\[b\\]](https://docs.example/i.png) ![](https://a.example/i.png)\n',
    )
  })

  test('writes a fence with its language and a title that is more than the language', () => {
    const code = (title: string) =>
      `<figure class="code" data-language="ts"><div class="code-head"><span class="title">${title}</span></div><pre><code><span class="t-k">const</span> a = <span data-hint="x > y">1</span>\n</code></pre></figure>`
    expect(body(code('TypeScript'))).toBe('```ts\nconst a = 1\n```\n')
    expect(body(code('src/a.ts'))).toBe('```ts title="src/a.ts"\nconst a = 1\n```\n')
  })

  test('makes a fence longer than the backticks inside', () => {
    expect(body('<pre><code>```\n````</code></pre>')).toBe('`````\n```\n````\n`````\n')
  })

  test('writes JSON of examples with their labels', () => {
    const html = `<figure class="code example" data-language="json"><div class="code-head"><a class="title" href="/m">eth_call</a></div><pre data-json=""><code>{}</code></pre><div class="code-head"><span class="title">Response</span></div><pre data-json=""><code>[]</code></pre></figure>`
    expect(body(html)).toBe(
      '[eth_call](https://docs.example/m)\n\n```json\n{}\n```\n\n**Response**\n\n```json\n[]\n```\n',
    )
  })

  test('turns a callout into a quote that names its kind', () => {
    const callout = (tone: string, title: string) =>
      `<div class="callout" data-tone="${tone}" role="note"><svg></svg><div><p class="callout-title">${title}</p><p>One.</p><p>Two.</p></div></div>`
    expect(body(callout('info', 'Note'))).toBe('> **Note**\n>\n> One.\n>\n> Two.\n')
    expect(body(callout('danger', 'Keys'))).toBe('> **Danger: Keys**\n>\n> One.\n>\n> Two.\n')
  })

  test('flattens tabs, each under its label', () => {
    const html = `<div class="tab-box"><fieldset class="tabs"><label><input type="radio">npm</label><label><input type="radio">yarn</label></fieldset><div class="tab-panel" data-tab="0"><p>One.</p></div><dl class="tab-panel" data-tab="1"><dt>A</dt><dd>b</dd></dl></div>`
    expect(body(html)).toBe('**npm**\n\nOne.\n\n**yarn**\n\n- **A**: b\n')
  })

  test('writes a table with its caption, pipes and line breaks kept', () => {
    const html = `<figure class="table-figure"><figcaption>Limits</figcaption><div class="table-box"><table><thead><tr><td></td><th>A</th></tr></thead><tbody><tr><th scope="row"><code>a || b</code></th><td>one<br>two</td></tr></tbody></table></div></figure>`
    expect(body(html)).toBe('**Limits**\n\n|  | A |\n| --- | --- |\n| `a \\|\\| b` | one<br>two |\n')
  })

  test('keeps the alignment of columns', () => {
    expect(
      body(
        '<table><tr><th style="text-align:right">a</th><th style="text-align: center">b</th></tr><tr><td>1</td><td>2</td></tr></table>',
      ),
    ).toBe('| a | b |\n| ---: | :---: |\n| 1 | 2 |\n')
  })

  test('gives a table without a head an empty one', () => {
    expect(body('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>')).toBe(
      '|     |     |\n| --- | --- |\n| a | b |\n',
    )
  })

  test('tells a figure by title, description, table and caption', () => {
    const html = `<figure class="figure"><section><svg role="img"><title>Speed</title><desc>It grows.</desc><text>10</text></svg></section><details class="figure-data"><summary>Show as table</summary><table><caption class="visually-hidden">Speed</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></details><figcaption>Measured.</figcaption></figure>`
    expect(body(html)).toBe('**Figure: Speed**\n\nIt grows.\n\n| a |\n| --- |\n| 1 |\n\n*Measured.*\n')
  })

  test('takes from a model that is stepped through all its steps, not the one that shows', () => {
    const html = `<div data-hydrate="X"><figure class="figure explorable" aria-label="Life"><div class="explorable-choice"><p>Life</p><label>Run</label></div><p class="explorable-idea">It ends.</p><div class="explorable-words"><p>Step 1</p></div><div class="explorable-foot"><details class="needs-script"><summary>Settings</summary></details><details class="figure-data"><summary>All 2 steps</summary><ol><li><b>One</b> <span>0 ms</span><p>First.</p></li><li><b>Two</b></li></ol></details><button>Copy</button></div><figcaption>C.</figcaption></figure></div>`
    expect(body(html)).toBe('**Figure: Life**\n\nIt ends.\n\n1. **One** 0 ms\n\n   First.\n2. **Two**\n\n*C.*\n')
  })

  test('numbers steps in their headings', () => {
    expect(body('<ol class="steps"><li><h3>Install</h3><p>a</p></li><li><h3>Run</h3></li></ol>')).toBe(
      '### 1. Install\n\na\n\n### 2. Run\n',
    )
  })

  test('keeps lists inside lists', () => {
    expect(body('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol start="3"><li>d</li></ol>')).toBe(
      '- a\n  - b\n- c\n\n3. d\n',
    )
  })

  test('writes facts, folds and cards', () => {
    expect(body('<dl class="facts"><div><dt>A</dt><dd>b</dd></div><dt>C</dt><dd>d</dd><dd>e</dd></dl>')).toBe(
      '- **A**: b\n- **C**: d; e\n',
    )
    expect(body('<details class="nest fold"><summary><svg></svg>More</summary><div><p>a</p></div></details>')).toBe(
      '**More**\n\na\n',
    )
    expect(body('<ul class="cards"><li><a href="/a"><b>A</b><span>Line.</span></a></li></ul>')).toBe(
      '- [A](https://docs.example/a): Line.\n',
    )
    expect(
      body('<ul><li><a href="/a"><svg></svg><h3>A</h3><p>Line.</p></a></li><li><button>Copy</button></li></ul>'),
    ).toBe('- [A](https://docs.example/a): Line.\n')
  })

  test('keeps apart what only the style sheet holds apart', () => {
    expect(body('<p><time>1 May</time><b>Title</b><span class="badge">EVM</span></p>')).toBe('1 May **Title** (EVM)\n')
    expect(body('<dl><dt>USDC<span class="quiet">6 decimals</span></dt><dd>x</dd></dl>')).toBe(
      '- **USDC (6 decimals)**: x\n',
    )
    expect(body('<p><a href="/a">a</a><a href="/b">b</a></p>')).toBe(
      '[a](https://docs.example/a) [b](https://docs.example/b)\n',
    )
  })

  test('writes a link around code, also where the page has code around a link', () => {
    const wanted = '[`eth_call`](https://docs.example/c)\n'
    expect(body('<p><code><a href="/c"><span class="ns">eth_</span>call</a></code></p>')).toBe(wanted)
    expect(body('<p><a href="/c"><code><span class="ns">eth_</span>call</code></a></p>')).toBe(wanted)
  })

  test('keeps a tally apart from its words', () => {
    expect(body('<ul><li><b>11</b>same</li></ul>')).toBe('- **11** same\n')
  })

  test('drops counts and remarks beside headings', () => {
    expect(body('<h2>Blocks<span>6</span></h2><h2>Result<small>array</small></h2>')).toBe('## Blocks\n\n## Result\n')
  })

  test('escapes what would vanish or change, and nothing more', () => {
    expect(body('<p>eth_call &lt;address&gt; &amp;lt; 2<sup>64</sup> a*b</p>')).toBe(
      'eth_call \\<address> \\&lt; 2^64 a\\*b\n',
    )
  })

  test('leaves controls and what they report out', () => {
    expect(
      body(
        '<div class="needs-script">Filter</div><p role="status">3</p><form><label>a<input></label></form><p>b</p><div class="viewer"><p>c</p></div>',
      ),
    ).toBe('b\n')
  })

  test('gives the same text each time', () => {
    const html = '<h1>T</h1><ul><li>a</li></ul>'
    expect(pageMarkdown({ html, address: ADDRESS })).toBe(pageMarkdown({ html, address: ADDRESS }))
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { InlineMarkdown, MarkdownText } from './InlineMarkdown.tsx'

const inline = (text: string, base?: string) =>
  renderToStaticMarkup(<InlineMarkdown text={text} {...(base ? { base } : {})} />)
const whole = (text: string) => renderToStaticMarkup(<MarkdownText text={text} />)

describe('a sentence of Markdown', () => {
  test('keeps code, links, strong and stressed words, also inside one another', () => {
    expect(inline('See [`eth_call`](/a) and **all of `x`**, *now*.')).toBe(
      'See <a href="/a"><code>eth_call</code></a> and <strong>all of <code>x</code></strong>, <em>now</em>.',
    )
  })

  test('puts the base before links of the site alone', () => {
    expect(inline('[in](/a) [out](https://x.example) [here](#b)', '/docs/')).toBe(
      '<a href="/docs/a">in</a> <a href="https://x.example">out</a> <a href="#b">here</a>',
    )
  })

  test('takes characters that mean something at the start of a block, and tags, as they stand', () => {
    expect(inline('- 1 <br> #2')).toBe('- 1 &lt;br&gt; #2')
    expect(inline('# of blocks')).toBe('# of blocks')
    expect(inline('2. January')).toBe('2. January')
    expect(inline('> 5')).toBe('&gt; 5')
  })

  test('follows the rules of Markdown for marks that mean themselves', () => {
    expect(inline('a \\* b, 2 * 3 * 4, eth_get_x, `` a`b ``')).toBe('a * b, 2 * 3 * 4, eth_get_x, <code>a`b</code>')
  })
})

test('paragraphs and lists stay apart; an item has no paragraph of its own', () => {
  expect(whole('One\nline.\n\n- first\n- `second`\n\nLast.')).toBe(
    '<p>One line.</p><ul class="plain-list"><li>first</li><li><code>second</code></li></ul><p>Last.</p>',
  )
})

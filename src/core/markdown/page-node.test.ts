// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { matcher, type PageNode } from './page-node.ts'

const element = (html: string): PageNode => {
  const holder = document.createElement('div')
  holder.innerHTML = html
  return holder.firstChild as unknown as PageNode
}

test.each(['button', '.quiet', 'span.quiet', 'a.entry.new', '[role="status"]', '[hidden]', 'p[role="status"].quiet'])(
  'the answer to %s, alone and in a list, is that of the DOM',
  (selector) => {
    const nodes = [
      '<button>a</button>',
      '<span class="quiet">a</span>',
      '<span class="quiet-not">a</span>',
      '<p class="one quiet two" role="status">a</p>',
      '<p role="alert" hidden>a</p>',
      '<a class="entry">a</a>',
      '<a class="new entry">a</a>',
    ].map(element)
    const expected = nodes.map((node) => (node as unknown as Element).matches(selector))
    expect(expected).toContain(true)
    expect(nodes.map(matcher(selector))).toEqual(expected)
    expect(nodes.map(matcher(`table, ${selector}, .nowhere`))).toEqual(expected)
  },
)

test('text and nothing match no selector', () => {
  expect([element('words'), null].map(matcher('span, .quiet'))).toEqual([false, false])
})

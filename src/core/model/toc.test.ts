import { describe, expect, test } from 'vitest'
import { buildToc, decode, headingsOf } from './toc.ts'

const anchor = '<a class="anchor" href="#x" aria-label="Direct link to x">#</a>'

describe('headingsOf', () => {
  test('reads level, id and text, without the heading link and the remark beside it', () => {
    expect(headingsOf(`<h2 id="wait">Wait &amp; <code>see</code>${anchor}<small>array</small></h2>`)).toEqual([
      { level: 2, id: 'wait', text: 'Wait & see' },
    ])
  })

  test('leaves out headings that cannot be linked', () => {
    expect(headingsOf('<h2>None</h2><h3 id="a">A</h3>').map(({ id }) => id)).toEqual(['a'])
  })
})

describe('buildToc', () => {
  const heading = (level: number, id: string) => ({ level, id, text: id })

  test('lists levels 2 to 3 and puts the latter below the former', () => {
    expect(
      buildToc(
        [1, 2, 3, 4, 3, 2].map((level, index) => heading(level, `h${index}`)),
        { minLevel: 2, maxLevel: 3 },
      ),
    ).toEqual([
      {
        id: 'h1',
        text: 'h1',
        children: [
          { id: 'h2', text: 'h2', children: [] },
          { id: 'h4', text: 'h4', children: [] },
        ],
      },
      { id: 'h5', text: 'h5', children: [] },
    ])
  })

  test('keeps a level 3 heading that stands before any level 2', () => {
    expect(buildToc([heading(3, 'early')], { minLevel: 2, maxLevel: 3 })).toEqual([
      { id: 'early', text: 'early', children: [] },
    ])
  })
})

test('decode turns what React escapes back and nothing else', () => {
  expect(decode('&lt;a&gt; &amp;amp; &quot;&#x27; &copy;')).toBe('<a> &amp; "\' &copy;')
})

test('other levels are listed where the configuration asks for them', () => {
  const headings = [1, 2, 3].map((level) => ({ level, id: `h${level}`, text: `h${level}` }))
  expect(buildToc(headings, { minLevel: 3, maxLevel: 4 })).toEqual([{ id: 'h3', text: 'h3', children: [] }])
})

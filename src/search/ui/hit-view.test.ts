import { describe, expect, test } from 'vitest'
import { hitView, pieces, type StoredHit } from './hit-view.ts'

const NONE = { lvl3: null, lvl4: null, lvl5: null, lvl6: null }
const stored: StoredHit = {
  objectID: '/gas#the-base-fee',
  url: '/gas#the-base-fee',
  url_without_anchor: '/gas',
  anchor: 'the-base-fee',
  type: 'lvl2',
  hierarchy: { lvl0: 'Guides', lvl1: 'Gas on Monad', lvl2: 'The base fee', ...NONE },
  content: null,
  kind: 'section',
  where: 'Gas on Monad',
}

describe('pieces', () => {
  test('tells marked from plain text', () => {
    expect(pieces('a <mark>b</mark> c')).toEqual([
      { text: 'a ', isMarked: false },
      { text: 'b', isMarked: true },
      { text: ' c', isMarked: false },
    ])
  })

  test('lets nothing but marks through, and shows characters as they are', () => {
    expect(pieces('<img src=x onerror=alert(1)>&lt;b&gt; &amp;amp;')).toEqual([{ text: '<b> &amp;', isMarked: false }])
  })
})

describe('hitView', () => {
  test('shows a recent search without marks', () => {
    expect(hitView(stored)).toEqual({
      href: '/gas#the-base-fee',
      name: [{ text: 'The base fee', isMarked: false }],
      isCode: false,
      snippet: [],
      isAwaited: false,
      where: 'Gas on Monad',
      mark: 'place',
    })
  })

  test('does not repeat the group as the place', () => {
    expect(hitView({ ...stored, where: 'Guides' }).where).toBe('')
  })

  test('shows a method as code, with the mark of its kind', () => {
    expect(hitView({ ...stored, kind: 'debug' })).toMatchObject({ isCode: true, mark: 'debug' })
  })

  test('names the object that a field is of, and says it once', () => {
    expect(hitView({ ...stored, kind: 'field', where: 'CallFrame' })).toMatchObject({
      name: [
        { text: 'CallFrame.', isMarked: false },
        { text: 'The base fee', isMarked: false },
      ],
      where: '',
    })
  })

  test('gets by without what only our own records hold', () => {
    const { kind: _kind, where: _where, ...hosted } = stored
    expect(hitView(hosted as StoredHit)).toMatchObject({ where: 'Gas on Monad', mark: 'place' })
    expect(hitView({ ...hosted, type: 'lvl1' } as StoredHit)).toMatchObject({ where: '', mark: 'page' })
  })
})

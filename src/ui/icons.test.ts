// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { completeSprite, ICONS, spriteHtml } from './icons.ts'

const ids = () => [...document.querySelectorAll('.sprite symbol')].map(({ id }) => id)

test('a page carries the icons it uses, and those that answer a press', () => {
  document.body.innerHTML = spriteHtml('<svg><use href="#i-copy"></use></svg><a href="#i-am-a-heading">x</a>')
  expect(ids()).toEqual(['i-copy', 'i-check', 'i-warn'])
})

test('the rest is added once', () => {
  document.body.innerHTML = spriteHtml('<use href="#k-read"/>')
  completeSprite()
  completeSprite()
  expect(ids().sort()).toEqual(Object.keys(ICONS).sort())
})

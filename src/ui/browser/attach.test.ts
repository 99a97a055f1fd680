// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { listen, within } from './attach.ts'

test('listeners added together are removed together', () => {
  const onClick = vi.fn()
  const onFocus = vi.fn()
  const stop = listen(document.body, { click: onClick, focusin: onFocus })
  document.body.dispatchEvent(new Event('click'))
  document.body.dispatchEvent(new Event('focusin'))
  stop()
  document.body.dispatchEvent(new Event('click'))
  expect([onClick.mock.calls.length, onFocus.mock.calls.length]).toEqual([1, 1])
})

test('within finds the nearest element around the target of an event', () => {
  document.body.innerHTML = '<p data-a><b>text</b></p>'
  const event = { target: document.querySelector('b') } as unknown as Event
  expect([within(event, '[data-a]')?.tagName, within(event, '[data-b]')]).toEqual(['P', null])
  expect(within({ target: document } as unknown as Event, 'p')).toBeNull()
})

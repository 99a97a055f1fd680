// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { attachAll, listen, within } from './attach.ts'

describe('attachAll', () => {
  test('starts each behaviour on the element, and ends them in reverse order', () => {
    const steps: string[] = []
    const behavior = (name: string) => (element: HTMLElement) => {
      steps.push(`${name} on ${element.tagName}`)
      return () => steps.push(`end ${name}`)
    }
    const end = attachAll(document.body, [behavior('a'), behavior('b')])
    end()
    expect(steps).toEqual(['a on BODY', 'b on BODY', 'end b', 'end a'])
  })

  test('when one fails, those started before it end, and the error goes on', () => {
    const undo = vi.fn()
    const fail = () => {
      throw new Error('broken')
    }
    expect(() => attachAll(document.body, [() => undo, fail])).toThrow('broken')
    expect(undo).toHaveBeenCalledOnce()
  })
})

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

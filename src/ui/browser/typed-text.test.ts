// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askBeforeUnload, canKeep, keepText, MAX_KEPT, mayLeave, storedText } from './typed-text.ts'

beforeEach(() => {
  sessionStorage.clear()
  document.body.replaceChildren()
})
afterEach(() => vi.restoreAllMocks())

describe('keepText', () => {
  test('keeps the text of a field, by page; an empty one is forgotten', () => {
    expect(keepText('/a', 'text', '{"id":1}')).toBe(true)
    expect([storedText('/a', 'text'), storedText('/b', 'text'), storedText('/a', 'other')]).toEqual([
      '{"id":1}',
      null,
      null,
    ])
    expect(keepText('/a', 'text', '')).toBe(true)
    expect([storedText('/a', 'text'), sessionStorage.length]).toEqual([null, 0])
  })

  test('tells before whether a text can be kept', () => {
    expect([canKeep(''), canKeep('x'.repeat(MAX_KEPT)), canKeep('x'.repeat(MAX_KEPT + 1))]).toEqual([true, true, false])
  })

  test('does not keep more than a megabyte, nor an older text in its place', () => {
    keepText('/a', 'text', 'short')
    expect(keepText('/a', 'text', 'x'.repeat(MAX_KEPT + 1))).toBe(false)
    expect(storedText('/a', 'text')).toBeNull()
    expect(keepText('/a', 'text', 'x'.repeat(MAX_KEPT))).toBe(true)
  })

  test('tells when storage is refused, and throws nothing', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Blocked.', 'SecurityError')
    })
    expect([keepText('/a', 'text', 'typed'), keepText('/a', 'text', ''), storedText('/a', 'text')]).toEqual([
      false,
      true,
      null,
    ])
  })
})

describe('leaving', () => {
  const ask = () => vi.spyOn(window, 'confirm').mockReturnValue(false)
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true })
    askBeforeUnload(event as BeforeUnloadEvent)
    return event.defaultPrevented
  }

  test('asks only while the page holds text that would be lost', () => {
    window.confirm = () => true
    const asked = ask()
    expect([mayLeave(), unload()]).toEqual([true, false])
    expect(asked).not.toHaveBeenCalled()
    document.body.innerHTML = '<p data-unsaved></p>'
    expect([mayLeave(), unload()]).toEqual([false, true])
    asked.mockReturnValue(true)
    expect(mayLeave()).toBe(true)
  })
})

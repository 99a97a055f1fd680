// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askBeforeUnload, mayLeave } from './typed-text.ts'

beforeEach(() => {
  sessionStorage.clear()
  document.body.replaceChildren()
})
afterEach(() => vi.restoreAllMocks())

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

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ASSISTANT_TIMEOUT_MS } from '../../core/model/constants.ts'
import { ASSISTANT_OPEN_EVENT, openAssistant } from './assistant.ts'

const WIDGET = 'https://assistant.test/w.js'
let added: HTMLScriptElement[]
const opened = vi.fn()

beforeEach(() => {
  added = []
  document.body.innerHTML = ''
  // Scripts are intercepted, so the test never contacts another origin.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    added.push(...(nodes as HTMLScriptElement[]))
  })
  document.addEventListener(ASSISTANT_OPEN_EVENT, opened)
})
afterEach(() => {
  document.removeEventListener(ASSISTANT_OPEN_EVENT, opened)
  vi.useRealTimers()
  vi.restoreAllMocks()
  opened.mockClear()
})

describe('openAssistant', () => {
  test('tries again after a script that does not load', async () => {
    const first = openAssistant({ src: WIDGET })
    added[0]?.dispatchEvent(new Event('error'))
    await expect(first).rejects.toThrow(`${WIDGET} did not load.`)
    vi.useFakeTimers()
    const second = openAssistant({ src: WIDGET })
    const outcome = expect(second).rejects.toThrow('did not load')
    await vi.advanceTimersByTimeAsync(ASSISTANT_TIMEOUT_MS)
    await outcome
    expect(added).toHaveLength(2)
    expect(opened).not.toHaveBeenCalled()
  })

  test('loads the script once, with its hash and a container, and tells of each opening', async () => {
    const first = openAssistant({ src: WIDGET, integrity: 'sha384-x' })
    expect(added.map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual([
      [WIDGET, 'sha384-x', 'anonymous'],
    ])
    expect(document.querySelectorAll('#ask-ai')).toHaveLength(1)
    expect(opened).not.toHaveBeenCalled()
    added[0]?.dispatchEvent(new Event('load'))
    await first
    await openAssistant({ src: WIDGET, integrity: 'sha384-x' })
    expect([added.length, opened.mock.calls.length]).toEqual([1, 2])
    expect(document.querySelectorAll('#ask-ai')).toHaveLength(1)
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DWELL_MS } from '../../ui/browser/prefetch.ts'
import { fetchTreesOnIntent } from './sidebar-intent.ts'
import { fillTrees } from './whole-trees.ts'

vi.mock('./whole-trees.ts', () => ({ fillTrees: vi.fn(async () => undefined) }))

const nav = (): HTMLElement => document.querySelector('nav') as HTMLElement
const on = (connection: object) => vi.stubGlobal('navigator', { connection })
const fire = (selector: string, event: Event) => nav().querySelector(selector)?.dispatchEvent(event)
/** Calls of `fillTrees` after everything that waits has run. */
const filled = async (): Promise<number> => {
  await vi.advanceTimersByTimeAsync(DWELL_MS)
  await vi.dynamicImportSettled()
  return vi.mocked(fillTrees).mock.calls.length
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(fillTrees).mockClear()
  document.body.innerHTML = '<nav><input type="search"><a href="/faq" data-closed>FAQ</a></nav>'
  fetchTreesOnIntent(nav())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the branches that a page lacks', () => {
  test('are loaded when a pointer stays on the sidebar, and not when it passes', async () => {
    fire('a', new Event('pointerover', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(DWELL_MS - 1)
    fire('a', new PointerEvent('pointerout', { bubbles: true }))
    expect(await filled()).toBe(0)
    fire('a', new Event('pointerover', { bubbles: true }))
    expect(await filled()).toBe(1)
  })

  test('are loaded when the focus enters it', async () => {
    fire('a', new FocusEvent('focusin', { bubbles: true }))
    expect(await filled()).toBe(1)
  })

  test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { saveData: true }])(
    'are not loaded ahead with %j, but the filter and the drawer load them',
    async (connection) => {
      on(connection)
      fire('a', new Event('pointerover', { bubbles: true }))
      fire('a', new FocusEvent('focusin', { bubbles: true }))
      expect(await filled()).toBe(0)
      fire('input', new FocusEvent('focusin', { bubbles: true }))
      expect(await filled()).toBe(1)
      nav().dispatchEvent(new Event('beforetoggle'))
      expect(await filled()).toBe(2)
    },
  )
})

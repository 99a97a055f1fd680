/**
 * Pastes texts into the page "Paste anything" like a reader's clipboard does, and watches its main thread meanwhile.
 */
import type { Page } from 'playwright-core'

export type Fed = {
  /** First line of the verdict, and the text below. */
  title: string
  said: string
  /** Longest time the main thread was blocked by a task or between two ticks of a timer. Milliseconds. */
  blockedMs: number
  /** Whether the page still responds after the text. */
  isAlive: boolean
}

/**
 * Pastes one text and waits until its verdict and the text are shown. The text is sent as ASCII, so that half
 * characters arrive unchanged, and before the watch starts, so that its transfer is not counted.
 */
export const feed = (page: Page, text: string): Promise<Fed> =>
  page.evaluate(async (json) => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const TITLE = '.outcome .callout-title, .paste-what'
    const find = (selector: string) => document.querySelector<HTMLElement>(selector)
    const pasted = JSON.parse(json) as string
    const clear = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Clear')
    clear?.click()
    await wait(60)
    const area = document.querySelector('textarea')
    if (!area) throw new Error('There is no field to paste into.')
    const data = new DataTransfer()
    data.setData('text', pasted)
    await wait(40)

    let blocked = 0
    let isWatching = true
    let last = performance.now()
    const tick = () => {
      const now = performance.now()
      blocked = Math.max(blocked, now - last)
      last = now
      if (isWatching) setTimeout(tick)
    }
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blocked = Math.max(blocked, duration)
    })
    observer.observe({ entryTypes: ['longtask'] })
    tick()

    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    if (area.dispatchEvent(event)) {
      // No handler prevented the default, so the browser writes the text into the field.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, pasted)
      area.dispatchEvent(new Event('input', { bubbles: true }))
      await wait(400)
    }
    const isSettled = () =>
      find('.paste-anything')?.getAttribute('aria-busy') === 'false' &&
      (pasted.trim() === '' ||
        (find(TITLE)?.textContent ?? 'Reading …').match(/^(?:Nothing to check|Reading)/) === null) &&
      (!find('.marked-view') || find('.marked-view[data-ready]') !== null)
    for (let waited = 0; waited < 40_000 && !isSettled(); waited += 20) await wait(20)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await wait(50)
    isWatching = false
    observer.disconnect()
    return {
      title: find(TITLE)?.textContent ?? '',
      said: find('.outcome p:not(.callout-title), .paste-text, .paste-actions')?.textContent ?? '',
      blockedMs: Math.round(blocked),
      isAlive: isSettled(),
    }
  }, JSON.stringify(text))

/** Waits until the page can be fed. */
export const isReady = (page: Page): Promise<void> =>
  page.locator('[data-hydrate="PasteAnything"][data-ready]').waitFor()

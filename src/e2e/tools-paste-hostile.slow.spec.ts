/** Every hostile paste gets a message from the real page, and the longest block of its main thread is printed. */
import { afterAll, describe, expect, test } from 'vitest'
import { hostilePastes } from '../../test/hostile-pastes.ts'
import { axeFindings } from './a11y.ts'
import { openPage } from './harness.ts'
import { type Fed, feed, isReady } from './hostile-feed.ts'

/** Target for a responsive page. It is printed only and not asserted, because a busy machine blocks everything. */
const LIMIT_MS = 200
/** A block that the text causes recurs each time. A block of a busy machine does not. */
const TRIES = 4
/** Texts pasted into one page, in sequence. */
const PER_PAGE = 36

const measured: (Fed & { name: string })[] = []
const firstUses: number[] = []

afterAll(() => {
  const worst = [...measured].sort((a, b) => b.blockedMs - a.blockedMs)
  const lines = worst.slice(0, 10).map(({ name, blockedMs }) => `  ${String(blockedMs).padStart(5)} ms  ${name}`)
  const over = worst.filter(({ blockedMs }) => blockedMs > LIMIT_MS)
  const first = `first use, which loads worker and editor: ${Math.min(...firstUses)} ms`
  console.warn(
    [
      `${measured.length} pastes, longest block of the main thread; ${over.length} over ${LIMIT_MS} ms; ${first}`,
      ...lines,
    ].join('\n'),
  )
})

const pastes = hostilePastes()
const groups = Array.from({ length: Math.ceil(pastes.length / PER_PAGE) }, (_, index) => ({
  from: index * PER_PAGE + 1,
  group: pastes.slice(index * PER_PAGE, (index + 1) * PER_PAGE),
}))

describe('hostile pastes', () => {
  test.each(groups)('from number $from on each get a message', { timeout: 300_000, retry: 0 }, async ({ group }) => {
    const page = await openPage('/reference/paste')
    await isReady(page)
    firstUses.push((await feed(page, '{"jsonrpc":"2.0","id":1,"result":"0x01"}')).blockedMs)
    for (const { name, text } of group) {
      let fed = await feed(page, text)
      for (let again = 1; again < TRIES && fed.blockedMs > LIMIT_MS; again++) {
        const { blockedMs } = await feed(page, text)
        fed = { ...fed, blockedMs: Math.min(fed.blockedMs, blockedMs) }
      }
      measured.push({ ...fed, name })
      expect(fed.isAlive, name).toBe(true)
      expect(fed.title, name).toMatch(/\w{2}/)
      expect(fed.said.length + fed.title.length, name).toBeGreaterThan(5)
      expect(fed.title, name).not.toBe('The check did not run')
      if (text.trim() !== '') expect(fed.title, name).not.toBe('Nothing to check yet')
    }
    expect(await page.evaluate(() => 'polluted' in {}), 'objects of the page are as they were').toBe(false)
  })

  test('are fed whole: all of them, and 200 at least', () => {
    expect(measured.length).toBe(pastes.length)
    expect(measured.length).toBeGreaterThanOrEqual(200)
  })
})

test('has nothing for axe in the dark, with problems', async () => {
  const page = await openPage('/reference/paste', { colorMode: 'dark' })
  await isReady(page)
  await page.getByRole('button', { name: 'Try a sample' }).click()
  await page.locator('.marked-view[data-ready]').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

/** Text that a reader typed into a tool is restored after a link and Back, except text that must not be stored. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage, siteUrl } from './harness.ts'
import { blockStorage, followLink, isAwake } from './shell-pages.ts'

const VALIDATOR = '/reference/paste'
const TEXT = '{"jsonrpc":"2.0","id":1,"result":"0x8f"}'

const open = async (options: Parameters<typeof openPage>[1] = {}): Promise<Page> => {
  const page = await openPage(VALIDATOR, options)
  await isReady(page)
  return page
}
const isReady = (page: Page) => page.locator('[data-hydrate="PasteAnything"][data-ready]').waitFor()
const shown = (page: Page) => page.locator('.paste-anything').textContent()
const paste = (page: Page, text: string) =>
  page.locator('.paste-anything textarea').evaluate((field, value) => {
    const data = new DataTransfer()
    data.setData('text/plain', value)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
const answerQuestions = (page: Page, accept: boolean): string[] => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (accept ? dialog.accept() : dialog.dismiss())
  })
  return asked
}

describe('text in the validator', () => {
  test('survives a link and Back, and a reload, without a question', async () => {
    const page = await open()
    const asked = answerQuestions(page, false)
    await page.locator('.paste-anything textarea').fill(TEXT)
    await followLink(page, '/faq')
    await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
    await page.goBack()
    await isReady(page)
    await expect.poll(() => shown(page)).toContain('0x8f')
    await page.reload()
    await isReady(page)
    await expect.poll(() => shown(page)).toContain('0x8f')
    expect(asked).toEqual([])
  })

  test('is kept by page: another page does not see it', SLOW, async () => {
    const page = await open()
    await page.locator('.paste-anything textarea').fill(TEXT)
    await followLink(page, '/faq')
    await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed:')))).toEqual([
      `typed:${VALIDATOR}:response`,
    ])
  })

  test('where storage is refused, a link asks first; the reader may stay', SLOW, async () => {
    const page = await open({ prepare: blockStorage })
    const asked = answerQuestions(page, false)
    await page.locator('.paste-anything textarea').fill(TEXT)
    await page.waitForSelector('[data-unsaved]')
    await followLink(page, '/faq')
    expect(asked).toEqual(['The text you typed on this page will be lost. Leave the page?'])
    expect(page.url()).toBe(siteUrl(VALIDATOR))
    await expect.poll(() => page.locator('.paste-anything textarea').inputValue()).toBe(TEXT)
  })

  test('beyond a megabyte Back asks first, and leads back when the reader agrees', SLOW, async () => {
    const page = await openPage('/faq')
    await isAwake(page)
    await followLink(page, VALIDATOR)
    await page.locator('.paste-anything textarea').waitFor()
    await page.locator('.paste-anything textarea').click()
    await isReady(page)
    await paste(page, `{"jsonrpc":"2.0","id":1,"result":"0x${'ab'.repeat(500_001)}"}`)
    await page.waitForSelector('[data-unsaved]')
    const asked = answerQuestions(page, true)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
    expect(asked).toHaveLength(1)
  })

  test('a reader who would rather stay has page, text and address as they were, and may go later', SLOW, async () => {
    const page = await openPage('/faq')
    await isAwake(page)
    await followLink(page, VALIDATOR)
    await page.locator('.paste-anything textarea').click()
    await isReady(page)
    // The mark of a text that must not be stored.
    await page.locator('.paste-anything').evaluate((part: HTMLElement) => {
      part.dataset.unsaved = ''
    })
    const answers = [false, true]
    page.on('dialog', (dialog) => void (answers.shift() ? dialog.accept() : dialog.dismiss()))
    const goBack = () => page.evaluate(() => history.back())
    await goBack()
    await expect.poll(() => answers.length).toBe(1)
    await expect.poll(() => page.url()).toBe(siteUrl(VALIDATOR))
    await expect.poll(() => page.locator('.paste-anything[data-unsaved]').count()).toBe(1)
    await goBack()
    await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
    expect([answers, page.url()]).toEqual([[], siteUrl('/faq')])
  })
})

test('the endpoint of the playground is never kept by itself', async () => {
  const page = await openPage('/reference/playground')
  await page.locator('[data-hydrate="Playground"][data-ready]').waitFor()
  await page.getByRole('combobox', { name: 'Endpoint', exact: true }).selectOption({ label: 'My endpoint' })
  const field = page.getByLabel('Endpoint, address')
  await field.fill('https://rpc.example/v1/abcdef1234567890')
  await expect.poll(() => field.getAttribute('data-never-stored')).toBe('')
  await followLink(page, '/faq')
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(kept).not.toContain('abcdef1234567890')
})

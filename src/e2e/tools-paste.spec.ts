import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hostilePastes } from '../../test/hostile-pastes.ts'
import { SLOW } from '../../test/slow.ts'
import { axeFindings } from './a11y.ts'
import { openPage } from './harness.ts'
import { feed } from './hostile-feed.ts'

/** Pastes a text by a clipboard event of the page, like Ctrl+V does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Text to read').evaluate((area, pasted) => {
    const data = new DataTransfer()
    data.setData('text', pasted)
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

const open = async (path = '/reference/paste', options = {}) => {
  const page = await openPage(path, options)
  await page.locator('[data-hydrate="PasteAnything"][data-ready]').waitFor()
  return page
}
/** The worker starts with the first text. Leaves time for a busy machine. */
const verdict = (page: Page) => page.locator('.outcome .callout-title')

describe('paste anything', () => {
  test('names each wrong field of a receipt with its line, and mends what is certain', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Try a sample' }).click()
    await expect.poll(() => verdict(page).textContent()).toBe('4 problems')
    await expect.poll(() => page.getByLabel('Method', { exact: true }).inputValue()).toBe('eth_getTransactionReceipt')
    await expect.poll(() => page.locator('.problems > li').count()).toBe(4)
    await page.getByRole('button', { name: 'Fix 2 of 4' }).click()
    await expect.poll(() => verdict(page).textContent()).toBe('2 problems')
  })

  test('marks the wrong lines in the editor, which loads only now', SLOW, async () => {
    const page = await open()
    expect(await page.locator('.monaco-editor').count()).toBe(0)
    await page.getByRole('button', { name: 'Try a sample' }).click()
    await page.locator('.marked-view[data-ready] .monaco-editor').waitFor()
    // The editor lays out only the visible lines.
    await expect.poll(() => page.locator('.marked-line').count()).toBeGreaterThan(0)
    const last = page.getByRole('link', { name: /^line \d+$/ }).last()
    const line = (await last.textContent())?.replace('line ', '') ?? ''
    await last.click()
    await page.locator('.monaco-editor .line-numbers').getByText(line, { exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('.monaco-editor') !== null)).toBe(true)
  })

  test('opens the call of a curl command, and checks its body when asked', async () => {
    const page = await open()
    await paste(page, `curl -s http://x -d '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'`)
    await page.getByRole('link', { name: 'Open eth_chainId' }).waitFor()
    await page.getByLabel('Method', { exact: true }).selectOption('eth_chainId')
    await expect.poll(() => verdict(page).textContent()).toBe('This is not JSON')
    await page.getByRole('button', { name: 'Check the body of this call' }).click()
    await expect.poll(() => verdict(page).textContent()).toBe('It fits')
  })

  test('takes the method from the address, and decodes a revert', SLOW, async () => {
    const page = await open('/reference/paste?method=eth_call')
    await expect.poll(() => page.getByLabel('Method', { exact: true }).inputValue()).toBe('eth_call')
    const data = `0x4e487b71${'0'.repeat(62)}11`
    await paste(
      page,
      JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted', data } }),
    )
    await page.getByText('arithmetic overflow or underflow').waitFor()
  })

  test('works offline once it was used, and calls nobody', SLOW, async () => {
    const page = await open()
    await paste(page, '{"jsonrpc":"2.0","id":1,"result":"0x01"}')
    await page.locator('.marked-view[data-ready]').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Clear' }).click()
    await paste(page, '{"jsonrpc":"1.0","id":1,"result":false}')
    await expect.poll(() => verdict(page).textContent()).toBe('1 problem')
  })

  test('keeps the text when the editor does not load: no reload, the lines stay as they are', SLOW, async () => {
    const page = await open('/reference/paste', {
      allow: [/marked-editor/, /monaco/, /ERR_FAILED/],
      prepare: (opened: Page) => opened.route(/marked-editor|monaco/, (route) => route.abort()),
    })
    await page.getByRole('button', { name: 'Try a sample' }).click()
    await expect.poll(() => verdict(page).textContent()).toBe('4 problems')
    await expect.poll(() => page.locator('.numbered .line[data-mark="danger"]').count()).toBe(4)
  })

  test('reads 5 MB in the worker: the text stays out of the field, and only its beginning is shown', SLOW, async () => {
    const page = await open('/reference/paste?method=eth_getBlockReceipts')
    expect(page.workers()).toEqual([])
    const receipt = { status: '0x1', gasUsed: '0x5208', from: `0x${'3c'.repeat(20)}` }
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: Array.from({ length: 60_000 }, () => receipt) })
    expect(text.length).toBeGreaterThan(5_000_000)
    await paste(page, text)
    await expect.poll(() => verdict(page).textContent()).toMatch(/^More than 100 problems$/)
    expect(page.workers().length).toBe(1)
    expect(await page.locator('textarea').count()).toBe(0)
    await expect
      .poll(() => page.locator('.code-foot').first().textContent())
      .toContain('the beginning and the marked places')
    await expect.poll(() => page.locator('.problems > li').count()).toBe(100)
  })

  test(
    'takes 5 MB of blanks itself, so that the browser never lays them out, and says what they are',
    SLOW,
    async () => {
      const page = await open()
      await paste(page, ' '.repeat(5_000_000))
      await expect.poll(() => verdict(page).textContent()).toBe('Only blanks')
      await expect.poll(() => page.locator('textarea').inputValue()).toBe('')
    },
  )

  test('shows a text that outgrows the field as lines', SLOW, async () => {
    const page = await open()
    await page.getByLabel('Text to read').fill(`"${'x'.repeat(200_001)}"`)
    await expect.poll(() => verdict(page).textContent()).toMatch(/\w/)
    await page.locator('.marked-view').waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  })

  test('keeps a run of marks, which takes seconds to lay out, out of the field', SLOW, async () => {
    const page = await open()
    await paste(page, `{"a":"z${'\u0301'.repeat(100_000)}"}`)
    await expect.poll(() => page.locator('textarea').inputValue()).toBe('')
    await page.locator('.marked-view').waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  })

  test('has a message for texts of every hostile kind, one after another, and answers on', SLOW, async () => {
    const page = await open()
    const kinds = new Map(hostilePastes().map((one) => [one.name.replace(/ \d+$/, ''), one]))
    for (const { name, text } of kinds.values()) {
      if (text.length > 200_000 || text.trim() === '') continue
      const { title, isAlive } = await feed(page, text)
      expect([title, isAlive], name).toEqual([expect.stringMatching(/^(?!Nothing to check|The check did not)\w/), true])
    }
    expect(page.workers().length).toBe(1)
  })

  test('has nothing for axe, empty and with problems', SLOW, async () => {
    const page = await open('/reference/paste')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Try a sample' }).click()
    await page.locator('.marked-view[data-ready]').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('says without scripts what it does, and how to check in a terminal', SLOW, async () => {
    const page = await openPage('/reference/paste', { javaScript: false })
    await expect.poll(() => page.getByRole('heading', { name: 'What is checked in a response' }).isVisible()).toBe(true)
    await expect.poll(() => page.locator('pre').last().textContent()).toMatch(/^npx .*\.tgz check /)
  })
})

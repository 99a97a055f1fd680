/** Heavy code loads only when it is used: the editor, the validators, the checker, the explorer. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'

/** Chunks by the names they are built under. */
const HEAVY = ['monaco', 'JsonViewer', 'marked-editor', 'DocsReact', 'validate', 'worker', 'BuilderForm']

/** Leaves time for a busy machine. */

/** Opens a page. The list grows with each heavy chunk that it requests, including workers' scripts. */
async function watch(path: string): Promise<{ page: Page; loaded: string[] }> {
  const loaded: string[] = []
  const page = await openPage(path, {
    prepare: async (opened) => {
      opened.on('request', (request) => {
        const name = /\/assets\/([\w-]+?)-[\w-]{8}\.(?:js|css)$/.exec(request.url())?.[1]
        if (name !== undefined && HEAVY.includes(name)) loaded.push(name)
      })
      opened.on('worker', () => loaded.push('worker'))
    },
  })
  await page.waitForLoadState('networkidle')
  return { page, loaded }
}

describe('before it is used', () => {
  const stayAway = async (path: string) => {
    const { page, loaded } = await watch(path)
    // Scrolling to the end does not use a tool.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForLoadState('networkidle')
    expect(loaded).toEqual([])
  }
  test.each(['/reference/json-rpc/eth_getBlockByNumber', '/reference/paste'])('nothing heavy is loaded on %s', stayAway)
  test.each([
    '/reference/json-rpc/eth_sendRawTransaction',
    '/reference/json-rpc/debug_traceCall',
    '/reference/json-rpc',
  ])('nothing heavy is loaded on %s', SLOW, stayAway)
})

describe('when it is used', () => {
  test('the viewer of a method page brings the editor, and no validator or explorer', async () => {
    const { page, loaded } = await watch('/reference/json-rpc/eth_getBlockByNumber')
    await page.getByRole('button', { name: 'Open in viewer' }).click()
    await page.locator('.viewer .view-line').first().waitFor()
    expect(loaded).toEqual(expect.arrayContaining(['JsonViewer', 'monaco']))
    expect(loaded.filter((name) => !/^(JsonViewer|monaco)$/.test(name))).toEqual([])
  })

  test('the request builder brings the validators, and no editor or explorer', SLOW, async () => {
    const { page, loaded } = await watch('/reference/json-rpc/eth_getBalance')
    await page.getByRole('button', { name: 'Edit params' }).click()
    await expect.poll(() => loaded).toContain('validate')
    expect(loaded.filter((name) => /monaco|marked-editor|DocsReact/.test(name))).toEqual([])
  })

  test('a text to check brings the checker in a worker and the editor, and no explorer', SLOW, async () => {
    const { page, loaded } = await watch('/reference/paste')
    await page.getByRole('button', { name: 'Try a sample' }).click()
    await page.locator('.marked-view[data-ready]').waitFor()
    expect(loaded).toEqual(expect.arrayContaining(['worker', 'marked-editor', 'monaco']))
    expect(loaded).not.toContain('DocsReact')
  })

  test('the explorer brings docs-react, and no editor or checker', SLOW, async () => {
    const { page, loaded } = await watch('/reference/shapes?method=eth_getLogs#explorer')
    await page.locator('.explorer .Methods-heading').first().waitFor({ timeout: 30_000 })
    expect(loaded).toContain('DocsReact')
    expect(loaded.filter((name) => /monaco|marked-editor|worker/.test(name))).toEqual([])
  })
})

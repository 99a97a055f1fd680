/** Our own node in place of the default network, for "Run" on method pages. */
import type { Page, Route } from 'playwright-core'
import { panel } from './example-panel.ts'
import { openPage } from './harness.ts'

const MAINNET = 'https://rpc.monad.xyz/'
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
/** The addresses of the network and of a node. */
const ALLOW = [/rpc\.monad\.xyz/, /127\.0\.0\.1:\d+/]

/** The node at `endpoint` responds for the network. `sent` collects the requests. */
export async function standIn(page: Page, endpoint: string, sent: string[]): Promise<void> {
  await page.route(MAINNET, async (route: Route) => {
    const body = route.request().postData()
    if (route.request().method() === 'OPTIONS' || body === null) return route.fulfill({ status: 204, headers: CORS })
    sent.push(body)
    const answer = await fetch(endpoint, { method: 'POST', body })
    return route.fulfill({ status: answer.status, headers: CORS, body: await answer.text() })
  })
}

/**
 * Opens a method's page whose default network is the node at `endpoint`, and waits until its script handles presses. An
 * earlier press is lost.
 */
export async function openRunnable(
  path: string,
  endpoint: string,
  sent: string[] = [],
  options: Parameters<typeof openPage>[1] = {},
): Promise<Page> {
  const page = await openPage(`/reference/json-rpc/${path}`, {
    allow: ALLOW,
    ...options,
    prepare: async (fresh) => {
      await standIn(fresh, endpoint, sent)
      await options.prepare?.(fresh)
    },
  })
  await page.waitForSelector('html[data-scripts]')
  return page
}

export const run = (page: Page) => panel(page).getByRole('button', { name: 'Run', exact: true })
export const live = (page: Page) => panel(page).getByRole('group', { name: /^Response, live, / })
/** Waits for the live response. If none arrives, the error contains the text of the panel. */
export async function liveAnswer(page: Page): Promise<void> {
  try {
    await live(page).waitFor()
  } catch (cause) {
    throw new Error(`No live answer. The panel shows:\n${await panel(page).innerText()}`, { cause })
  }
}
export const network = (page: Page) => panel(page).getByRole('combobox', { name: 'Network' })

/** The playground, as browser tests use it. */
import type { Page } from 'playwright-core'
import { openPage } from './harness.ts'
import { watchPolicy } from './local-node.ts'

/** Local endpoints are the only other origin. The browser logs rejected requests. */
export const ALLOW = [/127\.0\.0\.1:\d+/, /status of (429|502)/, /WebSocket connection to/]

export type Lab = { page: Page; refused: string[] }

/** Opens the playground and waits until it responds. `refused` lists the requests that a policy blocked. */
export const openLab = (query = '', options: Parameters<typeof openPage>[1] = {}): Promise<Lab> =>
  openTool('/reference/playground', 'Playground', query, options)

/** Opens the endpoint check in the same way. */
export const openCheck = (query = '', options: Parameters<typeof openPage>[1] = {}): Promise<Lab> =>
  openTool('/reference/endpoint', 'EndpointCheck', query, options)

async function openTool(
  path: string,
  part: string,
  query: string,
  options: NonNullable<Parameters<typeof openPage>[1]>,
): Promise<Lab> {
  let refused: string[] = []
  const page = await openPage(path + query, {
    allow: ALLOW,
    ...options,
    prepare: async (opened) => {
      refused = await watchPolicy(opened)
      await options.prepare?.(opened)
    },
  })
  await page.locator(`[data-hydrate="${part}"][data-ready]`).waitFor()
  return { page, refused }
}

export const endpoint = (page: Page) => page.getByRole('combobox', { name: 'Endpoint', exact: true })
export const address = (page: Page) => page.getByLabel('Endpoint, address')
export const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Tools' }).getByText(name, { exact: true }).click()

/** Chooses the reader's own address. */
export async function at(page: Page, url: string): Promise<void> {
  await endpoint(page).selectOption({ label: 'My endpoint' })
  await address(page).fill(url)
}

export const runButton = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })
export async function run(page: Page, url: string): Promise<void> {
  await at(page, url)
  await runButton(page).click()
}

/** Shows the params as JSON and returns the field. */
export async function paramsJson(page: Page) {
  const field = page.getByLabel('Params, JSON')
  if ((await field.count()) === 0) await page.getByRole('group', { name: 'Params, form' }).getByText('JSON').click()
  await field.waitFor()
  return field
}

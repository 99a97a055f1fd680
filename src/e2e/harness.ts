/** Opens pages of the served site for browser tests and fails a test whose page misbehaves. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished } from 'vitest'

export type OpenOptions = {
  /** `false` loads the page as readers without scripts get it. */
  javaScript?: boolean
  /** Color mode that the reader stored. Default: none. */
  colorMode?: 'light' | 'dark'
  /** Window size in CSS pixels. Default: 1280 by 900. */
  width?: number
  height?: number
  reducedMotion?: boolean
  /** Whether the site may keep an offline copy of itself. Other tests would get their responses from it. */
  offlineCopy?: boolean
  /** Expected status of the page itself. Default: 200. */
  status?: number
  /** Problems that this test causes on purpose. A problem that matches any of these does not fail the test. */
  allow?: readonly RegExp[]
  /** Runs before the page is opened: routes, init scripts. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Address of a path of the served site. */
export const siteUrl = (path: string): string => new URL(path, inject('siteUrl')).href

let connection: Promise<Browser> | undefined

const browser = (): Promise<Browser> => {
  connection ??= chromium.connect(inject('browserEndpoint'))
  return connection
}

afterAll(async () => {
  await (await connection)?.close()
  connection = undefined
})

/** A request that the page's policy blocks is always a problem, unless the test allows the policy by name. */
const POLICY = /Content Security Policy/i
const NAMES_POLICY = /Content Security Policy|^\.$|frame-ancestors/

/**
 * Collects console errors, uncaught errors, and requests to another origin. The list grows while the pages of the
 * context run.
 */
export function watchPages(context: BrowserContext, origin: string, allow: readonly RegExp[] = []): string[] {
  const problems: string[] = []
  const add = (problem: string) => {
    if (!allow.some((pattern) => pattern.test(problem) && (!POLICY.test(problem) || NAMES_POLICY.test(pattern.source))))
      problems.push(problem)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') add(`console error: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => add(`uncaught error: ${error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) add(`request to another origin: ${url.href}`)
  })
  return problems
}

/** Creates a context that is closed after the test. The test fails when a page of the context had a problem. */
export async function openContext(options: Omit<OpenOptions, 'status' | 'prepare'> = {}): Promise<BrowserContext> {
  const { javaScript = true, colorMode, width = 1280, height = 900, reducedMotion = false, allow } = options
  const { offlineCopy = false } = options
  const origin = inject('siteUrl')
  const localStorage = colorMode ? [{ name: 'theme', value: colorMode }] : []
  const context = await (await browser()).newContext({
    baseURL: origin,
    javaScriptEnabled: javaScript,
    viewport: { width, height },
    serviceWorkers: offlineCopy ? 'allow' : 'block',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const problems = watchPages(context, origin, allow)
  onTestFinished(async () => {
    await context.close()
    expect(problems, 'problems of the page').toEqual([])
  })
  return context
}

/**
 * Opens a path of the site in a fresh context, which is closed when the test ends. The test fails if the page logged an
 * error, threw, or requested anything from another origin.
 */
export async function openPage(path: string, options: OpenOptions = {}): Promise<Page> {
  const { status = 200, allow = [], prepare } = options
  // Chromium logs an error for a document with an error status. The error is allowed where the test expects that
  // status.
  const expected =
    status >= 400 ? [new RegExp(`status of ${status} .*\\(${siteUrl(path).replaceAll(/[?+.]/g, '\\$&')}\\)$`)] : []
  const context = await openContext({ ...options, allow: [...allow, ...expected] })
  const page = await context.newPage()
  await prepare?.(page)
  const response = await page.goto(path)
  expect(response?.status(), `status of ${path}`).toBe(status)
  return page
}

/** Opens pages of the served site for browser tests and fails a test whose page misbehaves. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished } from 'vitest'

export type OpenOptions = {
  /** `false` shows what readers without scripts get. */
  javaScript?: boolean
  /** Stored choice of the reader; none if left out. */
  colorMode?: 'light' | 'dark'
  /** Window size in CSS pixels; 1280 by 900 if left out. */
  width?: number
  height?: number
  reducedMotion?: boolean
  /** Whether the site may keep a copy of itself; a test of something else would be answered from it. */
  offlineCopy?: boolean
  /** Status the page itself must come with; 200 if left out. */
  status?: number
  /** Problems this test provokes on purpose; one that matches any of these does not fail it. */
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

/** What the policy of a page refused is a problem whatever else a test allows, unless the test names the policy. */
const POLICY = /Content Security Policy/i
const NAMES_POLICY = /Content Security Policy|^\.$|frame-ancestors/

/**
 * Collects what no page may do: console errors, uncaught errors, requests to another origin. The list grows as the
 * pages of the context go on.
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

/** A context of its own, closed after the test; the test fails when one of its pages had a problem. */
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
 * Opens a path of the site in a fresh context. When the test ends it is closed, and the test fails if the page logged
 * an error, threw, or asked another origin for anything.
 */
export async function openPage(path: string, options: OpenOptions = {}): Promise<Page> {
  const { status = 200, allow = [], prepare } = options
  // Chromium logs an error for a document with an error status; where the test expects that status it is no problem.
  const expected =
    status >= 400 ? [new RegExp(`status of ${status} .*\\(${siteUrl(path).replaceAll(/[?+.]/g, '\\$&')}\\)$`)] : []
  const context = await openContext({ ...options, allow: [...allow, ...expected] })
  const page = await context.newPage()
  await prepare?.(page)
  const response = await page.goto(path)
  expect(response?.status(), `status of ${path}`).toBe(status)
  return page
}

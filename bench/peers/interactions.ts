/** Measures interactions on a loaded page: following a link and the first search. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession } from 'playwright-core'
import { FAST, type Profile, withReader } from '../page-load.ts'
import type { CountingServer } from './counting-server.ts'
import type { SearchControls } from './generators.ts'

/** From one page to another by a link in its text. */
export type Change = { from: string; to: string; heading: string }

/** Idle time of the page before an interaction. Milliseconds. */
const SETTLE_MS = 2_000
/** Time that the pointer rests on a link before the press. Prefetching during it counts for the site. Milliseconds. */
const REST_MS = 200
const LOOK_EVERY_MS = 100
const LIMIT_MS = 20_000

/**
 * Milliseconds from the press on the link until the other page's heading is painted, in the same document or another.
 * @throws if the link does not exist, or the page does not load
 */
export function measureChange(
  browser: Browser,
  url: string,
  { from, to, heading }: Change,
  profile: Profile,
): Promise<number> {
  return withReader(browser, profile, watchFor(to, heading), async (page, session) => {
    await page.goto(url + from, { waitUntil: 'load' })
    await wait(SETTLE_MS)
    const link = page.locator(`:is(main, article) a[href="${to}"]`).first()
    await link.scrollIntoViewIfNeeded()
    await link.hover()
    await wait(REST_MS)
    await link.click({ noWaitAfter: true })
    return found(session, `The page ${to}`)
  })
}

/**
 * Milliseconds from the press that opens the search until the first result for the words is painted, and the bytes
 * fetched meanwhile. The words are entered as soon as there is a field for them. Uses the machine's own line, because
 * slow-line emulation would not reach workers, which some sites search in.
 */
export function measureSearch(
  browser: Browser,
  { url, sent }: CountingServer,
  path: string,
  controls: SearchControls,
  words: string,
): Promise<{ ms: number; bytes: number }> {
  return withReader(browser, FAST, MARK_PRESS, async (page, session) => {
    await page.goto(url + path, { waitUntil: 'load' })
    await wait(SETTLE_MS)
    await page.evaluate(answering(controls, words))
    const before = sent()
    await page.locator(controls.open).filter({ visible: true }).first().click({ noWaitAfter: true })
    const ms = await found(session, 'A result')
    return { ms, bytes: sent() - before }
  })
}

/** Evaluates from outside the page, because the document may be replaced meanwhile. */
async function found(session: CDPSession, what: string): Promise<number> {
  for (const end = performance.now() + LIMIT_MS; performance.now() < end; await wait(LOOK_EVERY_MS)) {
    const answer = await session.send('Runtime.evaluate', { expression: 'globalThis.__took' }).catch(() => undefined)
    const took: unknown = answer?.result.value
    if (typeof took === 'number') return took
  }
  throw new Error(`${what} did not come within ${LIMIT_MS} ms.`)
}

/** The time of the last press, which outlives the document. Event times begin with it. */
const MARK_PRESS = `{
  const now = () => performance.timeOrigin + performance.now()
  addEventListener('pointerdown', (event) => {
    sessionStorage.setItem('pressed', performance.timeOrigin + event.timeStamp)
  }, true)
  const since = () => now() - Number(sessionStorage.getItem('pressed'))
  const afterPaint = (done) => requestAnimationFrame(() => setTimeout(done))
  globalThis.__bench = { since, afterPaint }
}`

const watchFor = (path: string, heading: string): string => `${MARK_PRESS} {
  const { since, afterPaint } = globalThis.__bench
  const isThere = () =>
    sessionStorage.getItem('pressed') !== null &&
    location.pathname.replace(/(?<=.)\\/$/, '') === ${JSON.stringify(path)} &&
    [...document.querySelectorAll('h1')].some((one) => one.textContent.includes(${JSON.stringify(heading)}))
  const look = () => {
    if (isThere()) afterPaint(() => { globalThis.__took = since() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** Enters the words once the field is shown, and waits for a result that contains them. */
const answering = ({ input, result }: SearchControls, words: string): string => `(() => {
  const { since, afterPaint } = globalThis.__bench
  const isShown = (element) => element !== null && element.getClientRects().length > 0
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  const type = () => {
    const field = document.querySelector(${JSON.stringify(input)})
    if (!isShown(field)) return requestAnimationFrame(type)
    set.call(field, ${JSON.stringify(words)})
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    requestAnimationFrame(look)
  }
  const look = () => {
    const results = [...document.querySelectorAll(${JSON.stringify(result)})]
    if (results.some((one) => isShown(one) && one.textContent.toLowerCase().includes(${JSON.stringify(words)})))
      afterPaint(() => { globalThis.__took = since() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(type)
})()`

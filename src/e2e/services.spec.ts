import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type OpenOptions, openPage, siteUrl } from './harness.ts'

const GUIDE = '/faq'
const NEXT = '/official-links'
const WIDGET = 'https://assistant.test/w.js'
const TAGS = 'https://www.googletagmanager.com/**'

type Services = { analytics?: string; assistant?: { src: string } }

const ASK =
  '<button type="button" class="nav-link needs-script" data-tone="accent" data-ask=""><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-spark"></use></svg>Ask AI</button>'

/** The site as a build with these services writes it: in each page's data, and the button where it stands. */
function configured(services: Services, options: OpenOptions = {}): OpenOptions {
  return {
    ...options,
    prepare: async (page) => {
      await options.prepare?.(page)
      await page.route(
        (url) => url.origin === siteUrl('/').slice(0, -1) && !/\.\w+$/.test(url.pathname),
        async (route) => {
          const response = await route.fetch()
          const { 'content-security-policy': _, ...headers } = response.headers()
          let body = (await response.text()).replace(
            /(id="page-data">\{)/,
            `$1"services":${JSON.stringify(services).replaceAll('$', '$$$$')},`,
          )
          if (services.assistant) {
            body = body
              .replace('<span class="navbar-space">', `${ASK}$&`)
              .replace('<div class="drawer-items">', `$&${ASK}`)
          }
          await route.fulfill({ response, headers, body })
        },
      )
    },
  }
}

const goTo = async (page: Page, path: string) => {
  await page.evaluate((target) => {
    const link = document.createElement('a')
    link.href = target
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForURL(siteUrl(path))
}
const scripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').flatMap(({ name }) => (/\.js/.test(name) ? [name] : [])))

describe('without configuration', () => {
  // The harness fails a test whose page asks another origin for anything.
  test('no page asks another origin, or loads code that would', async () => {
    const page = await openPage('/')
    for (const path of [GUIDE, '/reference/json-rpc/eth_call', '/reference/json-rpc', NEXT]) await goTo(page, path)
    await page.waitForLoadState('networkidle')
    expect((await scripts(page)).filter((name) => /third-party|assistant|gtag/.test(name))).toEqual([])
    expect(await page.getByRole('button', { name: 'Ask AI' }).count()).toBe(0)
    expect(await page.locator('#ask-ai').count()).toBe(0)
  })
})

describe('analytics', () => {
  type Sent = [string, string, Record<string, unknown>]
  const sent = (page: Page) =>
    page.evaluate(() => {
      const layer = (window as Window & { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []
      return layer.map((parts) => Array.from(parts)) as Sent[]
    })
  const views = async (page: Page) =>
    (await sent(page)).filter(([, name]) => name === 'page_view').map(([, , data]) => data)
  const stub: OpenOptions = {
    allow: [/request to another origin: https:\/\/www\.googletagmanager\.com\//],
    prepare: (page) => page.route(TAGS, (route) => route.fulfill({ contentType: 'text/javascript', body: '' })),
  }

  test('sends a view for the first page and each change of route, anonymised', async () => {
    const page = await openPage(GUIDE, configured({ analytics: 'G-TEST' }, stub))
    await page.waitForRequest(TAGS)
    await goTo(page, NEXT)
    await expect.poll(async () => (await views(page)).length).toBe(2)
    expect(await sent(page)).toContainEqual(['config', 'G-TEST', expect.objectContaining({ anonymize_ip: true })])
    const title = await page.title()
    expect(await views(page)).toEqual([
      expect.objectContaining({ page_path: GUIDE }),
      expect.objectContaining({ page_path: NEXT, page_title: title }),
    ])
  })

  test('sends nothing for a reader who does not want to be tracked', async () => {
    const page = await openPage(
      GUIDE,
      configured(
        { analytics: 'G-TEST' },
        {
          prepare: (opened) =>
            opened.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })),
        },
      ),
    )
    await page.waitForLoadState('networkidle')
    await goTo(page, NEXT)
    expect(await sent(page)).toEqual([])
  })
})

describe('Ask AI', () => {
  const allow = [/request to another origin: https:\/\/assistant\.test\//]
  const widget = (body: string) => (page: Page) =>
    page.route(WIDGET, (route) => route.fulfill({ contentType: 'text/javascript', body }))

  test('loads the widget on first use only, with a container of its own', async () => {
    const body = `document.getElementById('ask-ai').addEventListener('ask-ai:open', (event) => { event.currentTarget.textContent = 'Widget' })`
    const page = await openPage(GUIDE, configured({ assistant: { src: WIDGET } }, { allow, prepare: widget(body) }))
    await page.waitForLoadState('networkidle')
    expect((await scripts(page)).includes(WIDGET)).toBe(false)
    await page.getByRole('button', { name: 'Ask AI' }).click()
    await page.locator('#ask-ai').getByText('Widget').waitFor()
    await goTo(page, NEXT)
    expect(await page.getByRole('button', { name: 'Ask AI' }).count()).toBe(1)
  })

  test('says so when the widget cannot be loaded', async () => {
    const page = await openPage(
      GUIDE,
      configured(
        { assistant: { src: WIDGET } },
        {
          allow: [...allow, /Failed to load resource/, /The assistant did not load/],
          prepare: async (opened) => {
            await opened.route(WIDGET, (route) => route.abort())
          },
        },
      ),
    )
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Ask AI' }).click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('The assistant could not be loaded.')
    await alert.getByRole('button', { name: 'Close' }).click()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

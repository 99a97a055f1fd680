/** The site as a build with services writes it, and a client navigation. */
import type { Page } from 'playwright-core'
import { type OpenOptions, siteUrl } from './harness.ts'

export type ConfiguredServices = { analytics?: string; assistant?: { src: string; integrity?: string } }

/**
 * Pages as a build with these services writes them, with the services in each page's data and no policy that blocks
 * their hosts. src/build/headers.test.ts tests the policy.
 */
export function configured(services: ConfiguredServices, options: OpenOptions = {}): OpenOptions {
  return {
    ...options,
    prepare: async (page) => {
      await options.prepare?.(page)
      await page.route(
        (url) => url.origin === siteUrl('/').slice(0, -1) && !/\.\w+$/.test(url.pathname),
        async (route) => {
          const response = await route.fetch()
          const { 'content-security-policy': _, ...headers } = response.headers()
          const body = (await response.text())
            .replace(/<meta http-equiv="content-security-policy"[^>]*>/i, '')
            .replace(/(id="page-data">\{)/, `$1"services":${JSON.stringify(services).replaceAll('$', '$$$$')},`)
          await route.fulfill({ response, headers, body })
        },
      )
    },
  }
}

/** Navigates on the client by a link that is added for it. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    const link = document.createElement('a')
    link.href = target
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForURL(siteUrl(path))
}

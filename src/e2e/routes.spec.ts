import { describe, expect, test } from 'vitest'
import { authoredMethods, listedMethods } from '../../test/authored.ts'
import { SLOW } from '../../test/slow.ts'
import { openPage, siteUrl } from './harness.ts'
import { methodRoutes, served, specified } from './routes.ts'

const nameOf = (route: string): string => route.slice(route.lastIndexOf('/') + 1)
/** The name of the method in the first example of a page, if it is not JSON. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  eth_sendRawTransaction: 'sendRawTransaction',
  eth_sendRawTransactionSync: 'sendRawTransactionSync',
}

describe('routes', () => {
  test('every specified route is served', async () => {
    const missing: string[] = []
    for (const route of specified) {
      const response = await fetch(siteUrl(route))
      const html = await response.text()
      if (response.status !== 200 || !/<h1[\s>]/.test(html)) missing.push(`${route} (${response.status})`)
    }
    expect(missing).toEqual([])
  })

  test('there is no blog', async () => {
    expect(served.filter((route) => /^\/blog(?:\/|$)/.test(route))).toEqual([])
    expect((await fetch(siteUrl('/blog'))).status).toBe(404)
  })

  test('with and without a trailing slash the same page answers', async () => {
    const [bare, slashed] = await Promise.all([
      fetch(siteUrl('/reference/json-rpc')),
      fetch(siteUrl('/reference/json-rpc/')),
    ])
    expect(bare.status).toBe(200)
    expect(await bare.text()).toBe(await slashed.text())
  })

  test('each page has one title, one description and its own canonical address', async () => {
    const seen = new Map<string, string>()
    for (const route of served) {
      const html = await (await fetch(siteUrl(route))).text()
      const titles = html.match(/<title>/g) ?? []
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? ''
      expect(titles, route).toHaveLength(1)
      expect(html, route).toMatch(/<meta name="description" content="[^"]{20,}"/)
      expect(new URL(canonical).pathname, route).toBe(route)
      expect(seen.get(canonical), `${route} shares its canonical address`).toBeUndefined()
      seen.set(canonical, route)
    }
  })
})

describe('method pages without JavaScript', () => {
  test('there are those of the specification, those of the list and those beyond it, and no other', () => {
    const wanted = specified.filter((route) => /^\/reference\/json-rpc\/[a-z0-9]+_/.test(route))
    expect(listedMethods).toEqual(expect.arrayContaining(wanted.map(nameOf)))
    expect(methodRoutes.map(nameOf).sort()).toEqual(authoredMethods)
  })

  test('each is sent with name, params, result, errors and a whole example', async () => {
    for (const route of methodRoutes) {
      const html = await (await fetch(siteUrl(route))).text()
      const name = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '')
      expect(name).toBe(route.slice(route.lastIndexOf('/') + 1))
      // Every network of the switch has an address, whatever the server's chunks import first.
      const facts = JSON.parse((/data-example="([^"]*)"/.exec(html)?.[1] ?? '{}').replaceAll('&quot;', '"')) as {
        endpoints?: { label: string; http?: string }[]
      }
      expect(facts.endpoints?.filter(({ http }) => !http)).toEqual([])
      for (const id of ['params', 'result', 'errors']) expect(html, `${route} ${id}`).toContain(`<h2 id="${id}">`)
      for (const kind of ['Request', 'Response'])
        expect(html, `${route} ${kind}`).toMatch(new RegExp(`<pre[^>]*aria-label="${kind}, `))
    }
  })

  test('each shows name, params, result, errors and a whole example', SLOW, async () => {
    const page = await openPage('/reference/json-rpc', { javaScript: false })
    for (const route of methodRoutes) {
      await page.goto(route)
      const name = route.slice(route.lastIndexOf('/') + 1)
      expect(await page.getByRole('heading', { level: 1 }).textContent(), route).toBe(name)
      for (const title of ['Parameters', 'Result', 'Errors']) {
        expect(
          await page.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) }).isVisible(),
          `${route} ${title}`,
        ).toBe(true)
      }
      expect(
        await page.getByRole('region', { name: 'Request' }).locator('pre:visible').first().textContent(),
        route,
      ).toContain(WRITTEN_AS[name] ?? name)
      const response = JSON.parse(
        (await page
          .getByRole('region', { name: 'Response', exact: true })
          .locator('pre:visible')
          .first()
          .textContent()) ?? '',
      ) as object
      expect(response, route).toHaveProperty('jsonrpc', '2.0')
    }
  })
})

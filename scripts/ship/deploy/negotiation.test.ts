import { describe, expect, test } from 'vitest'
import { siteRules } from './site-rules.ts'
import { vercelSettings } from './vercel.ts'

/** A module of JavaScript, which Cloudflare runs as it is. */
const { onRequest } = (await import('../../../deploy/cloudflare-middleware.js' as string)) as {
  onRequest: (context: object) => Promise<Response>
}
const FILES: Record<string, string> = { '/guide.md': '# Guide', '/index.md': '# Home' }
const assets = {
  fetch: async ({ url }: Request) => {
    const text = FILES[new URL(url).pathname]
    return new Response(text, { status: text === undefined ? 404 : 200, headers: { 'content-type': 'text/plain' } })
  },
}
const ask = (path: string, accept = 'text/markdown, text/html;q=0.9') =>
  onRequest({
    request: new Request(`https://docs.example${path}`, { headers: { accept } }),
    next: async () => new Response('<html>'),
    env: { ASSETS: assets },
  })

describe('the middleware for Cloudflare', () => {
  test.each([
    ['/guide', '# Guide'],
    ['/guide/', '# Guide'],
    ['/', '# Home'],
  ])('gives %s as Markdown to those who accept it', async (path, text) => {
    const response = await ask(path)
    expect([await response.text(), response.headers.get('content-type')]).toEqual([
      text,
      'text/markdown; charset=utf-8',
    ])
    expect(response.headers.get('vary')).toBe('accept')
  })

  test('leaves browsers, files and pages without Markdown alone', async () => {
    for (const response of [ask('/guide', 'text/html'), ask('/a.js'), ask('/connect')])
      expect(await (await response).text()).toBe('<html>')
  })
})

test('the settings of Vercel lead those who accept Markdown to the file, before any other rule', () => {
  const { redirects } = JSON.parse(vercelSettings(siteRules('', '/old /guide 301\n'))) as {
    redirects: { source: string; destination: string; has?: object[] }[]
  }
  const has = [{ type: 'header', key: 'accept', value: '.*text/markdown.*' }]
  expect(redirects.slice(0, 2)).toEqual([
    { source: '/', has, destination: '/index.md', statusCode: 307 },
    { source: '/:path([^.]+)', has, destination: '/:path.md', statusCode: 307 },
  ])
  expect(redirects[2]).toMatchObject({ source: '/old' })
})

import { describe, expect, inject, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openContext, openPage, siteUrl, watchPages } from './harness.ts'

/** A page that misbehaves on purpose, with its own list of problems. The outer watch allows everything. */
const problemsOf = async (script: string, allow: RegExp[] = []) => {
  const context = await openContext({ allow: [/./] })
  const page = await context.newPage()
  await page.route('**/misbehaving', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>x</title><script>${script}</script>` }),
  )
  const problems = watchPages(context, inject('siteUrl'), allow)
  await page.goto('/misbehaving', { waitUntil: 'networkidle' })
  return problems
}

describe('openPage', () => {
  test('opens the home page under the headers of the host', SLOW, async () => {
    const page = await openPage('/')
    expect(page.url()).toBe(siteUrl('/'))
    expect(await page.title()).not.toBe('')
  })

  test('starts with the stored colour mode and the asked width', SLOW, async () => {
    const page = await openPage('/', { colorMode: 'dark', width: 390 })
    expect(await page.evaluate(() => [localStorage.getItem('theme'), window.innerWidth])).toEqual(['dark', 390])
  })

  test('expects a status and takes the browser’s own message about it for no problem', SLOW, async () => {
    const page = await openPage('/no-such-page', { status: 404 })
    expect(await page.title()).not.toBe('')
  })

  test('switches scripts off', SLOW, async () => {
    const page = await openPage('/', {
      javaScript: false,
      prepare: async (opened) => {
        await opened.route('**/', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>off</title><script>document.title = "on"</script>' }),
        )
      },
    })
    expect(await page.title()).toBe('off')
  })
})

describe('watchPages', () => {
  test('reports console errors and uncaught errors', async () => {
    const problems = await problemsOf("console.error('first'); console.warn('fine'); throw new Error('second')")
    expect(problems).toEqual([`console error: first (${siteUrl('/misbehaving')})`, 'uncaught error: second'])
  })

  test('reports a request to another origin', SLOW, async () => {
    const problems = await problemsOf("new Image().src = 'http://elsewhere.test/pixel'", [/ERR_NAME_NOT_RESOLVED/])
    expect(problems).toEqual(['request to another origin: http://elsewhere.test/pixel'])
  })

  test('reports what a policy refused, unless the test names the policy', async () => {
    const meta = `document.head.innerHTML = '<meta http-equiv="Content-Security-Policy" content="connect-src &apos;none&apos;">'`
    const script = `${meta}; fetch('/x').catch(() => 0)`
    expect((await problemsOf(script, [/connect/])).join()).toContain('Content Security Policy')
    expect(await problemsOf(script, [/Content Security Policy/])).toEqual([])
  })

  test('lets pass what the test allows', SLOW, async () => {
    expect(await problemsOf("console.error('first')", [/first/])).toEqual([])
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageAddress, pageText, sitePlace, twinAddress } from './page-text.ts'

const answer = (text: string, status = 200, type = 'text/plain') =>
  vi.fn(async () => new Response(text, { status, headers: { 'content-type': type } }))
let route = 0

beforeEach(() => {
  // Twins are cached per address, so each test has a separate page.
  history.replaceState(null, '', `/docs/page-${++route}/`)
  document.head.innerHTML = '<link rel="canonical" href="https://docs.example/docs/faq">'
  document.body.innerHTML = '<div id="page"><article><h1>Live</h1><p>Text.</p></article></div>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('addresses', () => {
  test('of the page are canonical, also after client navigations', () => {
    const place = sitePlace('/docs/')
    expect(pageAddress(place)).toBe(`https://docs.example/docs/page-${route}`)
    expect(twinAddress(place)).toBe(`/docs/page-${route}.md`)
    history.replaceState(null, '', '/docs/')
    expect(pageAddress(place)).toBe('https://docs.example/docs/')
    expect(twinAddress(place)).toBe('/docs/index.md')
  })
})

describe('a build that was not told its address', () => {
  test('gives the origin of the window, in the text too', async () => {
    document.documentElement.dataset.siteUrl = 'https://docs.example'
    vi.stubGlobal('fetch', answer('# Twin\n\nSource: https://docs.example/docs/faq\n'))
    const place = sitePlace('/docs/')
    expect(pageAddress(place)).toBe(`${location.origin}/docs/page-${route}`)
    expect(await pageText(place)).toBe(`# Twin\n\nSource: ${location.origin}/docs/faq\n`)
    delete document.documentElement.dataset.siteUrl
  })
})

describe('pageText', () => {
  test('is the twin, asked for once', async () => {
    const fetched = answer('# Twin\n')
    vi.stubGlobal('fetch', fetched)
    const place = sitePlace('/docs/')
    expect(await pageText(place)).toBe('# Twin\n')
    expect(await pageText(place)).toBe('# Twin\n')
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['is missing', answer('no', 404)],
    ['is blank', answer(' \n')],
    ['is a page of a host that answers everything', answer('<!doctype html>', 200, 'text/html')],
    ['cannot be reached', vi.fn(() => Promise.reject(new TypeError('offline')))],
  ])('is made from the page when the twin %s', async (_, fetched) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    vi.stubGlobal('fetch', fetched)
    expect(await pageText(sitePlace('/docs/'))).toBe(
      `# Live\n\nSource: https://docs.example/docs/page-${route}\n\nText.\n`,
    )
  })

  test('is undefined after two tries at a page without text', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const fetched = answer('', 404)
    vi.stubGlobal('fetch', fetched)
    document.body.innerHTML = '<div id="page"><button>Press</button></div>'
    expect(await pageText(sitePlace('/docs/'))).toBeUndefined()
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

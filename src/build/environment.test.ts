import { describe, expect, test } from 'vitest'
import { site } from '../core/model/site.config.ts'
import { configuredSite, isPlaceholder, readEnvironment, withoutSiteUrl } from './environment.ts'

describe('readEnvironment', () => {
  test('nothing is needed', () => {
    expect(readEnvironment({})).toEqual({
      siteUrl: undefined,
      baseUrl: '/',
      docsearch: undefined,
      analyticsId: undefined,
      assistantScriptUrl: undefined,
      offline: true,
    })
  })

  test.each([
    [undefined, '/'],
    ['', '/'],
    ['docs', '/docs/'],
    ['/docs', '/docs/'],
    ['//docs/v1//', '/docs/v1/'],
  ])('BASE_URL %s becomes %s', (value, expected) => {
    expect(readEnvironment(value === undefined ? {} : { BASE_URL: value }).baseUrl).toBe(expected)
  })

  test('the search service has an index of its own name unless one is given', () => {
    const keys = { DOCSEARCH_APP_ID: 'a', DOCSEARCH_API_KEY: 'b' }
    expect(readEnvironment(keys).docsearch).toEqual({ appId: 'a', apiKey: 'b', indexName: 'monad' })
    expect(readEnvironment({ ...keys, DOCSEARCH_INDEX: 'other' }).docsearch?.indexName).toBe('other')
  })

  test('half of the search service’s keys is a mistake', () => {
    expect(() => readEnvironment({ DOCSEARCH_APP_ID: 'a' })).toThrowErrorMatchingInlineSnapshot(
      `[MonadError: DOCSEARCH_APP_ID and DOCSEARCH_API_KEY go together, and only one of them is set.]`,
    )
  })

  test('an application ID that is no part of a host name is a mistake', () => {
    expect(() =>
      readEnvironment({ DOCSEARCH_APP_ID: 'a;b', DOCSEARCH_API_KEY: 'b' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MonadError: DOCSEARCH_APP_ID must consist of letters and digits, because it is part of a host name.]`,
    )
  })

  test('an address that is none is named', () => {
    expect(() => readEnvironment({ SITE_URL: 'docs.example' })).toThrowErrorMatchingInlineSnapshot(
      `[MonadError: SITE_URL must be an http(s) address.]`,
    )
  })
})

describe('OFFLINE', () => {
  test('is on or off, and nothing else', () => {
    expect(
      [undefined, 'on', 'off'].map((value) => readEnvironment({ ...(value ? { OFFLINE: value } : {}) }).offline),
    ).toEqual([true, true, false])
    expect(() => readEnvironment({ OFFLINE: 'no' })).toThrow('OFFLINE must be on or off.')
  })
})

describe('without SITE_URL', () => {
  test('the address is a placeholder, and one line says so', () => {
    expect([isPlaceholder(site.url), isPlaceholder('https://docs.test')]).toEqual([true, false])
    expect(withoutSiteUrl(site.url)).toContain(site.url)
    expect(withoutSiteUrl(site.url)).not.toContain('\n')
  })
})

describe('configuredSite', () => {
  test('puts the environment’s values in place', () => {
    const environment = readEnvironment({
      SITE_URL: 'https://docs.test/',
      BASE_URL: '/docs',
      ASSISTANT_SCRIPT_URL: 'https://assistant.test/w.js',
    })
    expect(configuredSite(site, environment)).toMatchObject({
      url: 'https://docs.test',
      baseUrl: '/docs/',
      assistant: { scriptUrl: 'https://assistant.test/w.js' },
    })
  })

  test('leaves the configuration alone without them', () => {
    expect(configuredSite(site, readEnvironment({}))).toEqual(site)
  })
})

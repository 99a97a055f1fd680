import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnvironment } from '../../../src/build/environment.ts'
import { headersFile } from '../../../src/build/headers.ts'
import { caddySite } from './caddy.ts'
import { nginxMaps, nginxServer } from './nginx.ts'
import { siteRules, withPageForms } from './site-rules.ts'
import { vercelSettings } from './vercel.ts'

const HEADERS = `/*
  X-Frame-Options: SAMEORIGIN
/sw.js
  Cache-Control: no-cache
/assets/*
  Cache-Control: public, immutable
/*.md
  Content-Type: text/plain; charset=utf-8
/catalog
  Content-Type: application/linkset+json; profile="https://rules.example"
`
const rules = siteRules(HEADERS, '/old /new 301\n/new.html /new 301\n')
const place = { folder: 'releases/1-a/public', base: '/' }

describe('siteRules', () => {
  test('reads what the build writes', () => {
    const built = siteRules(headersFile(readEnvironment({ BASE_URL: '/docs/' }), 'run()', 'sandbox'), '')
    expect(built.headers.map(({ name }) => name)).toContain('Content-Security-Policy')
    expect(built.headers.find(({ name }) => name === 'Cache-Control')?.on).toContainEqual({
      pattern: '/docs/assets/*',
      value: 'public, max-age=31536000, immutable',
    })
    // Cloudflare Pages reads no more than 100 rules.
    expect(headersFile(readEnvironment({}), '', '').match(/^\//gm)?.length).toBeLessThan(100)
  })

  test.each([
    ['a name in a path', '/a/:name\n  X-A: 1', ''],
    ['a media type that the ending does not tell', '/*.json\n  Content-Type: text/plain', ''],
    ['a value that a server would fill in', '/*\n  X-A: $host', ''],
    ['another status', '', '/a /b 302'],
    ['a redirect of many paths', '', '/a/* /b/:splat 301'],
  ])('refuses %s', (_, headers, redirects) => {
    expect(() => siteRules(headers, redirects)).toThrow(expect.objectContaining({ code: 'DEPLOY_RULE' }))
  })
})

describe('withPageForms', () => {
  test('adds the forms of a page that no rule names', () => {
    const { redirects } = withPageForms(rules, ['/new', '/endpointFrame'])
    expect(redirects.slice(2)).toEqual([
      { from: '/new/index', to: '/new' },
      { from: '/new/index.html', to: '/new' },
      { from: '/endpointFrame.html', to: '/endpointFrame' },
      { from: '/endpointFrame/index', to: '/endpointFrame' },
      { from: '/endpointFrame/index.html', to: '/endpointFrame' },
    ])
  })
})

describe('nginxMaps', () => {
  const text = nginxMaps(rules)

  test('gives each path its header, a star as a regular expression', () => {
    expect(text).toContain(`map $path $header_cache_control {
  default "public, max-age=0, must-revalidate";
  "/sw.js" "no-cache";
  "~^/assets/.*$" "public, immutable";
}`)
    expect(text).toContain('"text/css; charset=utf-8" css;')
    expect(text).toContain('"/old" "/new";')
  })
})

describe('nginxServer', () => {
  test('sends every header with every answer, and the media type of a file without an ending', () => {
    const text = nginxServer(rules, place)
    expect(text).toContain('add_header X-Frame-Options $header_x_frame_options always;')
    expect(text).toContain('default_type "application/linkset+json; profile=\\"https://rules.example\\"";')
  })

  test('leads the root of the host to the folder of the site', () => {
    const text = nginxServer(rules, { ...place, base: '/docs/' })
    expect(text).toContain('location = / {\n  return 302 "/docs/";\n}')
    expect(text).toContain('try_files "/docs/404.html" =404;')
  })
})

describe('caddySite', () => {
  test('holds headers, media types and redirects', () => {
    const text = caddySite(rules, place)
    expect(text).toContain('header /assets/* Cache-Control "public, immutable"')
    expect(text).toContain('header /catalog Content-Type `application/linkset+json; profile="https://rules.example"`')
    expect(text).toContain('\t/old /new\n')
  })
})

describe('vercelSettings', () => {
  test('says the same rules, and leaves the endings to the host', () => {
    const settings = JSON.parse(vercelSettings(rules))
    // The first two negotiate Markdown.
    expect(settings.redirects.slice(2)).toEqual([{ source: '/old', destination: '/new', statusCode: 301 }])
    expect(settings.headers).toContainEqual({
      source: '/assets/(.*)',
      headers: [{ key: 'Cache-Control', value: 'public, immutable' }],
    })
    expect(settings.headers[0].headers).toContainEqual({ key: 'X-Frame-Options', value: 'SAMEORIGIN' })
  })
})

test('the configurations of deploy/ include what a release holds', () => {
  const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../deploy', name), 'utf8')
  expect(read('nginx.conf')).toContain('include current/nginx-maps.conf;')
  expect(read('nginx.conf')).toContain('include current/nginx-server.conf;')
  expect(read('Caddyfile')).toContain('import current/site.caddy')
})

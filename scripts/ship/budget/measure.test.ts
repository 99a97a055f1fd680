import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareWithBudgets, formatBudgets, formatScripts, kindOf } from './budgets.ts'
import { measureSite, type PageWeight } from './measure.ts'

const FILES: Record<string, string | Buffer> = {
  'index.html': '<link rel="stylesheet" href="/assets/a.css"><script type="module" src="/assets/main.js"></script>',
  'reference/json-rpc/eth_call/index.html':
    '<link rel="modulepreload" href="/assets/shared.js"><script type="module" src="/assets/main.js"></script>',
  'assets/main.js':
    "import{s}from'./shared.js';export*from\"./more.js\";import('./lazy.js');const t='import x from \"./text.js\"';s(t)",
  'assets/shared.js': 'export const s=(x)=>x',
  'assets/more.js': "import'./shared.js';export const more=1",
  'assets/lazy.js': 'export const lazy=1',
  'assets/a.css': "@import './b.css';@font-face{src:url(/fonts/t.woff2)}.a{background:url(x.png)}",
  'assets/b.css': '.b{color:red}',
  'fonts/t.woff2': Buffer.alloc(1234),
}

const gzipped = (...names: string[]) => names.reduce((sum, name) => sum + gzipSync(FILES[name] ?? '').length, 0)

let root: string

const write = (files: Record<string, string | Buffer>) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
}

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'budget-'))
  write(FILES)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('measureSite', () => {
  test('adds up scripts with their static imports, style sheets with theirs, and fonts as they are', async () => {
    const [home] = await measureSite(root)
    expect(home).toEqual({
      route: '/',
      script: gzipped('assets/main.js', 'assets/shared.js', 'assets/more.js'),
      style: gzipped('assets/a.css', 'assets/b.css'),
      font: 1234,
      html: gzipped('index.html'),
      elements: 2,
      external: [],
    })
  })

  test('counts a file once, however it is referred to', async () => {
    const [home, method] = await measureSite(root)
    expect([method?.route, method?.script]).toEqual(['/reference/json-rpc/eth_call', home?.script])
  })

  test('lists other origins', async () => {
    write({ 'x/index.html': '<script src="https://cdn.example/x.js"></script>' })
    const weights = await measureSite(root)
    expect(weights.find(({ route }) => route === '/x')?.external).toEqual(['https://cdn.example/x.js'])
    rmSync(path.join(root, 'x'), { recursive: true })
  })

  test('names the page that refers to a missing file', async () => {
    write({ 'x.html': '<script src="/assets/gone.js"></script>' })
    await expect(measureSite(root)).rejects.toMatchObject({ code: 'BUDGET_FILE', at: 'x.html' })
    rmSync(path.join(root, 'x.html'))
  })
})

describe('compareWithBudgets', () => {
  const page = (route: string, rest: Partial<PageWeight> = {}): PageWeight => ({
    route,
    script: 1000,
    style: 1000,
    font: 1000,
    html: 1000,
    elements: 100,
    external: [],
    ...rest,
  })

  test('holds the heaviest page to the limit, and the median guide page for HTML', () => {
    const rows = compareWithBudgets([
      page('/a', { html: 1000 }),
      page('/b', { html: 13_000, script: 15_001 }),
      page('/c', { html: 60_000 }),
      page('/reference/json-rpc/eth_call', { script: 14_000, elements: 3001 }),
      page('/reference/paste', { script: 104_000, html: 60_000 }),
    ])
    expect(formatBudgets(rows)).toMatchInlineSnapshot(`
      "OVER  JavaScript before interaction   15.0 kB of   15.0 kB  /b
            Every page loads this before anybody touches it. Import what you added when it is first used.
      ok    CSS of a page                    1.0 kB of   14.0 kB  /reference/paste
      ok    Fonts of a page                  1.0 kB of   40.0 kB  /reference/paste
      ok    HTML, heaviest method page       1.0 kB of   30.0 kB  /reference/json-rpc/eth_call
      ok    HTML, median guide page         13.0 kB of   14.0 kB  /b
      OVER  Elements of a page                 3001 of      3000  /reference/json-rpc/eth_call
            Header, drawer and first styles stand in every page. Shorten or remove an item of src/core/model/site.config.ts, or move a rule that the first screen does not need into the style sheet of its part. Or draw a long list of this page on need.
      ok    Third-party requests                  0 of         0  /reference/paste"
    `)
  })

  test('has no row for a kind without pages', () => {
    expect(compareWithBudgets([page('/a')]).map(({ name }) => name)).not.toContain('HTML, heaviest method page')
  })
})

test('lists the JavaScript of every route, one line for each size', () => {
  const weight = (route: string, script: number): PageWeight => ({
    route,
    script,
    style: 0,
    font: 0,
    html: 0,
    elements: 0,
    external: [],
  })
  const names = ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h']
  expect(formatScripts([...names.map((name) => weight(name, 12_340)), weight('/search', 60_000)])).toBe(
    [
      'JavaScript before interaction, by route',
      '    12.3 kB  /a /b /c /d /e /f and 2 more',
      '    60.0 kB  /search',
    ].join('\n'),
  )
})

describe('kindOf', () => {
  test('takes only pages named after a method for method pages', () => {
    expect(['/reference/json-rpc', '/reference/json-rpc/explorer', '/reference/json-rpc/eth_call'].map(kindOf)).toEqual(
      ['guide', 'guide', 'method'],
    )
  })
})

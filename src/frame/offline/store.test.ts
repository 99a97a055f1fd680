import { beforeEach, describe, expect, test } from 'vitest'
import type { OfflineList } from './format.ts'
import { OfflineStore } from './store.ts'

/** One browser cache in memory, with the members the store uses. */
class MemoryCache {
  readonly entries = new Map<string, Response>()
  isFull = false
  private key = (url: string) => new URL(url, 'https://host.test').pathname
  match = async (url: string) => this.entries.get(this.key(url))?.clone()
  put = async (url: string, response: Response) => {
    if (this.isFull) throw new DOMException('No room.', 'QuotaExceededError')
    this.entries.set(this.key(url), response)
  }
  delete = async (url: string) => this.entries.delete(this.key(url))
  keys = async () => [...this.entries.keys()].map((path) => ({ url: `https://host.test${path}` }))
}

let cache: MemoryCache
let files: Map<string, string>
const asked: string[] = []

const store = (list: string) =>
  new OfflineStore({
    base: '/docs/',
    list,
    caches: { open: async () => cache, delete: async () => cache.entries.clear() } as unknown as CacheStorage,
    fetch: async (address) => {
      asked.push(address)
      const text = files.get(address)
      return text === undefined ? new Response('', { status: 404 }) : new Response(text)
    },
  })

/** One release with a page, the not-found page, a script, and a font. */
function release(name: string): string {
  const list: OfflineList = {
    shared: `/docs/assets/offline/shared-${name}.json`,
    packs: [
      {
        address: `/docs/assets/offline/pack-${name}.json`,
        files: ['index.html', 'faq/index.html', '404.html', 'assets/a.js'],
      },
    ],
    files: ['/docs/assets/inter.woff2'],
    whenUsed: [`/docs/assets/monaco-${name}.js`],
    headers: { 'x-frame-options': 'SAMEORIGIN' },
  }
  const pack = {
    'index.html': [0, 'home'],
    'faq/index.html': [0, `faq of ${name}`],
    '404.html': ['missing'],
    'assets/a.js': ['export{}'],
  }
  files.set(list.shared, JSON.stringify(['<nav>']))
  files.set(list.packs[0]?.address ?? '', JSON.stringify(pack))
  files.set('/docs/assets/inter.woff2', 'font')
  files.set(`/docs/list-${name}.json`, JSON.stringify(list))
  return `/docs/list-${name}.json`
}

beforeEach(() => {
  cache = new MemoryCache()
  files = new Map()
  asked.length = 0
})

const textOf = async (response: Response | undefined) => response && [response.status, await response.text()]

describe('a kept release', () => {
  test('answers pages, under their old addresses too, scripts and fonts; an unknown path with status 404', async () => {
    const kept = store(release('one'))
    expect(await kept.answer('faq')).toBeUndefined()
    expect(await kept.keep()).toBe('kept')
    for (const path of ['faq', 'faq/', 'faq.html', 'faq/index.html'])
      expect(await textOf(await kept.answer(path)), path).toEqual([200, '<nav>faq of one'])
    expect(await textOf(await kept.answer(''))).toEqual([200, '<nav>home'])
    expect(await textOf(await kept.answer('assets/inter.woff2'))).toEqual([200, 'font'])
    expect((await kept.answer('assets/a.js'))?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await kept.answer('faq'))?.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(await textOf(await kept.answer('nowhere/at/all'))).toEqual([404, 'missing'])
    expect(await kept.answer('assets/gone.js')).toBeUndefined()
  })

  test('is asked for once: another visit sends nothing', async () => {
    const list = release('one')
    await store(list).keep()
    asked.length = 0
    expect(await store(list).keep()).toBe('kept')
    expect(asked).toEqual([])
  })

  test('makes room for the next one only when that is whole, and leaves nothing behind', async () => {
    await store(release('one')).keep()
    const next = store(release('two'))
    const pack = files.get('/docs/assets/offline/pack-two.json') ?? ''
    files.delete('/docs/assets/offline/pack-two.json')
    await expect(next.keep()).rejects.toThrow('returned 404')
    expect(await textOf(await next.answer('faq'))).toEqual([200, '<nav>faq of one'])
    files.set('/docs/assets/offline/pack-two.json', pack)
    asked.length = 0
    await next.keep()
    expect(await textOf(await next.answer('faq'))).toEqual([200, '<nav>faq of two'])
    expect([...cache.entries.keys()].filter((address) => address.includes('-one'))).toEqual([])
    // Files of both releases, which the first load already fetched, are not fetched again.
    expect(asked).toEqual(['/docs/list-two.json', '/docs/assets/offline/pack-two.json'])
  })

  test('keeps the editor and pictures from their first use on', async () => {
    const kept = store(release('one'))
    await kept.keep()
    expect(await kept.isKeptWhenUsed('assets/other.js')).toBe(false)
    for (const path of ['assets/monaco-one.js', 'og/faq.png']) {
      expect(await kept.isKeptWhenUsed(path)).toBe(true)
      await kept.keepUsed(path, new Response('used'))
      expect(await textOf(await kept.answer(path))).toEqual([200, 'used'])
    }
  })

  test('full storage is told to the worker, which removes everything', async () => {
    const kept = store(release('one'))
    cache.isFull = true
    await expect(kept.keep()).rejects.toThrow(DOMException)
    await kept.remove()
    expect(cache.entries.size).toBe(0)
  })
})

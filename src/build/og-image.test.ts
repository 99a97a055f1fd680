import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import type { MethodIndex } from '../core/lib/method-model.ts'
import type { Route } from '../core/model/routes.ts'
import { site } from '../core/model/site.config.ts'
import { ogCard, ogTree } from './og-card.ts'
import { ogImages, ogPath } from './og-image.ts'

const methods: MethodIndex = {
  subjects: [
    {
      id: 'state',
      title: 'State',
      description: '',
      methods: [
        {
          name: 'eth_call',
          namespace: 'eth',
          subject: 'state',
          kind: 'read',
          summary: 'Runs a call.',
          signature: '(call: CallRequest)',
          result: 'Data',
        },
      ],
    },
  ],
  beyond: [],
}
const sidebar = [
  {
    id: 'guides',
    title: 'Start',
    path: '/guides',
    groups: [{ title: '', children: [{ type: 'link' as const, label: 'FAQ', path: '/faq' }] }],
  },
]
const faq = { path: '/faq', title: 'FAQ', description: 'Asked `often`.' } as Route
const call = {
  path: '/reference/json-rpc/eth_call',
  title: 'eth_call',
  description: 'Runs.',
  method: 'eth_call',
} as Route

describe('ogCard', () => {
  test('shows where a page stands, its title, text and path', () => {
    expect(ogCard(faq, site, sidebar, methods)).toEqual({
      section: 'Start',
      title: 'FAQ',
      text: 'Asked often.',
      path: '/faq',
    })
  })

  test('shows the signature of a method', () => {
    expect(ogCard(call, site, sidebar, methods)).toMatchObject({
      section: 'JSON-RPC / eth',
      signature: '(call: CallRequest): Data',
    })
  })

  test('shows the tagline on the home page', () => {
    expect(ogCard({ ...faq, path: '/' }, site, sidebar, methods)).toMatchObject({ section: '', title: site.tagline })
  })
})

describe('ogTree', () => {
  test('shrinks a long method name until it fits on its line', () => {
    const sizeOf = (name: string) => {
      const tree = JSON.stringify(ogTree({ section: '', title: name, text: '', path: '/', signature: '()' }, 'Docs'))
      return Number(/"fontFamily":"JetBrains Mono","fontSize":(\d+),"letterSpacing"/.exec(tree)?.[1])
    }
    expect(sizeOf('eth_call')).toBe(64)
    expect(sizeOf('eth_getTransactionByBlockNumberAndIndex')).toBeLessThan(48)
  })
})

describe('ogImages', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'og-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const draw = (routes: Route[], out: string) =>
    ogImages({ site, routes, sidebar, methods, outDir: join(folder, out), cacheDir: join(folder, 'cache') })

  test('draws 1200 by 630, the same bytes each time, and only what changed', SLOW, async () => {
    expect(await draw([faq, call], 'first')).toBe(2)
    const first = await readFile(join(folder, 'first', ogPath('/faq')))
    // The header of a PNG file contains the size.
    expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([1200, 630])
    expect(await draw([faq, call], 'second')).toBe(0)
    const [kept = ''] = await readdir(join(folder, 'cache'))
    await truncate(join(folder, 'cache', kept), 1_000)
    expect(await draw([faq, call], 'damaged')).toBe(1)
    expect(await readFile(join(folder, 'damaged', ogPath('/faq')))).toEqual(first)
    expect(await draw([{ ...faq, title: 'Questions' }, call], 'third')).toBe(1)
    await rm(join(folder, 'cache'), { recursive: true })
    expect(await draw([faq], 'fourth')).toBe(1)
    expect(await readFile(join(folder, 'fourth', ogPath('/faq')))).toEqual(first)
    expect((await readdir(join(folder, 'cache'))).filter((name) => name.endsWith('.tmp'))).toEqual([])
    expect((await stat(join(folder, 'second', ogPath(call.path)))).size).toBeGreaterThan(5_000)
  })
})

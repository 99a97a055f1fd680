import { expect, test } from 'vitest'
import { OFFLINE } from '../core/model/constants.ts'
import { joinPieces, type OfflineList, type Pack } from '../frame/offline/format.ts'
import { offlineFiles } from './offline.ts'

const frame = '<nav class="a frame that every page of the site carries">'
const page = (name: string) =>
  `<!doctype html>${frame}</nav><main><p>${name} is "quoted" & <code>a < b</code></p></main>\n`
const texts = [
  ...Array.from({ length: 45 }, (_, at) => ({ path: `p${at}/index.html`, text: page(`Page ${at}`) })),
  { path: 'search-index.json', text: '{"a":["é"]}' },
]
const build = () =>
  offlineFiles({
    base: '/docs/',
    texts,
    others: ['assets/inter-1.woff2', 'assets/monaco-1.js', 'assets/DocsReact-2.css'],
    headers: { 'X-Frame-Options': 'SAMEORIGIN' },
  })
const read = (files: ReturnType<typeof build>['files'], address: string): unknown =>
  JSON.parse(files.find(({ path }) => `/docs/${path}` === address)?.text ?? 'null')

test('every file comes out of its pack as it went in, in packs of few files, with the frame stored once', () => {
  const { files, list } = build()
  const { packs, shared } = read(files, list) as OfflineList
  const common = read(files, shared) as string[]
  expect(common.some((piece) => piece.startsWith(frame))).toBe(true)
  const found = packs.flatMap(({ address, files: names }) => {
    expect(names.length).toBeLessThanOrEqual(OFFLINE.packFiles)
    const pack = read(files, address) as Pack
    expect(JSON.stringify(pack)).not.toContain(JSON.stringify(frame).slice(1, -1))
    return names.map((path) => ({ path, text: joinPieces(pack[path] ?? [], common) }))
  })
  expect(found).toEqual(texts)
})

test('fonts are kept as they are, the editor and the explorer when they are used', () => {
  const { files, list } = build()
  expect(read(files, list)).toMatchObject({
    files: ['/docs/assets/inter-1.woff2'],
    whenUsed: ['/docs/assets/monaco-1.js', '/docs/assets/DocsReact-2.css'],
    headers: { 'X-Frame-Options': 'SAMEORIGIN' },
  })
})

test('the same site gives the same names', () => {
  expect(build()).toEqual(build())
})

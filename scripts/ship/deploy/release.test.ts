import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { layOut } from './release.ts'

const LONG = 'A text that repeats. '.repeat(50)

let place = ''

/** A small built site with these assets. */
function build(page: string, assets: readonly string[]): string {
  const site = path.join(place, 'site')
  rmSync(site, { recursive: true, force: true })
  mkdirSync(path.join(site, 'assets'), { recursive: true })
  writeFileSync(path.join(site, 'index.html'), page)
  writeFileSync(path.join(site, 'same.html'), LONG)
  writeFileSync(path.join(site, '_headers'), '/assets/*\n  Cache-Control: immutable\n')
  writeFileSync(path.join(site, '_redirects'), '/index.html / 301\n')
  for (const name of assets) writeFileSync(path.join(site, 'assets', name), `${name} ${LONG}`)
  return site
}

const deploy = (site: string, keep = 3) => layOut({ site, folder: path.join(place, 'srv'), base: '/', keep, level: 1 })
const current = (name: string) => path.join(place, 'srv/current/public', name)
const assets = () => readdirSync(current('assets')).filter((name) => name.endsWith('.js'))

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'release-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

describe('layOut', () => {
  test('lays texts beside themselves, compressed', async () => {
    await deploy(build(LONG, ['a.js']))
    expect(brotliDecompressSync(readFileSync(current('index.html.br'))).toString()).toBe(LONG)
    expect(gunzipSync(readFileSync(current('index.html.gz'))).toString()).toBe(LONG)
    expect(readdirSync(current('.'))).not.toContain('_redirects.br')
  })

  test('keeps the assets of the releases before, as long as those stay', async () => {
    await deploy(build('one', ['a.js', 'both.js']))
    await deploy(build('two', ['b.js', 'both.js']))
    expect(assets()).toEqual(['a.js', 'b.js', 'both.js'])
    await deploy(build('three', ['c.js']))
    expect(assets()).toEqual(['a.js', 'b.js', 'both.js', 'c.js'])
    const { removed } = await deploy(build('four', ['d.js']))
    expect([assets(), removed.length]).toEqual([['b.js', 'both.js', 'c.js', 'd.js'], 1])
    expect(readdirSync(path.join(place, 'srv/releases'))).toHaveLength(3)
  })

  test('gives a file that did not change the same bytes on the disk and the same time', async () => {
    await deploy(build('one', []))
    const before = statSync(current('same.html'))
    await deploy(build('two', []))
    expect(statSync(current('same.html')).ino).toBe(before.ino)
    expect(statSync(current('same.html.br')).mtimeMs).toBeGreaterThanOrEqual(before.mtimeMs)
    expect(readFileSync(current('index.html'), 'utf8')).toBe('two')
  })

  test('changes nothing for a site that is the current release', async () => {
    const { id } = await deploy(build('one', []))
    expect(await deploy(build('one', []))).toMatchObject({ id, isNew: false })
    expect(readlinkSync(path.join(place, 'srv/current'))).toBe(`releases/${id}`)
  })

  test('leaves the current release alone when the next one cannot be laid out', async () => {
    const { id } = await deploy(build('one', []))
    const site = build('two', [])
    writeFileSync(path.join(site, '_redirects'), '/a /b 302\n')
    await expect(deploy(site)).rejects.toMatchObject({ code: 'DEPLOY_RULE' })
    expect(readlinkSync(path.join(place, 'srv/current'))).toBe(`releases/${id}`)
    expect((await deploy(build('two', []))).isNew).toBe(true)
  })

  test('says that there is no site to deploy', async () => {
    await expect(deploy(path.join(place, 'nothing'))).rejects.toMatchObject({ code: 'SITE_NOT_BUILT' })
  })
})

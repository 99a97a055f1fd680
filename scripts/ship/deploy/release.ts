/**
 * Converts a built site to a release folder for servers. Unchanged files are hard links to the previous release. Texts
 * also have compressed copies. The assets of earlier releases stay, so that a page that is open during the release can
 * still load its code.
 */
import { createHash } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import { isCompressible, mediaTypeOf } from '../serve/media-types.ts'
import { MIN_COMPRESSED_BYTES } from '../serve/site-files.ts'
import { caddySite } from './caddy.ts'
import { nginxMaps, nginxServer } from './nginx.ts'
import { siteRules, withPageForms } from './site-rules.ts'

export type ReleaseOptions = {
  /** The built site. */
  site: string
  /** Folder that contains the releases. */
  folder: string
  /** Path that the site was built for. */
  base: string
  /** Number of releases to keep, including their assets. */
  keep: number
  /** Level of brotli. The maximum is 11, which takes a minute and a half for the whole site. */
  level?: number
}

export type Release = { id: string; isNew: boolean; files: number; keptAssets: number; removed: string[] }

/** Path below the site → hash of its bytes, for the new files of the release. */
type Files = Record<string, string>

const HIGHEST_LEVEL = 11
/** Bytes. The highest level takes minutes for the largest tables and saves little there. */
const HIGHEST_LEVEL_UP_TO = 512 * 1024
const AT_A_TIME = 4
const LIST = 'files.json'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function each<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await run(item)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
}

async function listFiles(site: string): Promise<Files> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(site, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  if (!names.includes('index.html')) {
    throw new PortalError('SITE_NOT_BUILT', {
      message: 'There is no built site to deploy.',
      at: site,
      hint: 'Run "npm run build" first.',
    })
  }
  const files: Files = {}
  for (const name of names.sort()) {
    files[name] = createHash('sha256')
      .update(await readFile(path.join(site, name)))
      .digest('hex')
  }
  return files
}

async function compress(file: string, level: number): Promise<void> {
  const plain = await readFile(file)
  if (!isCompressible(mediaTypeOf(file)) || plain.length < MIN_COMPRESSED_BYTES) return
  const quality = Math.min(level, plain.length <= HIGHEST_LEVEL_UP_TO ? HIGHEST_LEVEL : 9)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await writeFile(`${file}.br`, await toBrotli(plain, { params }))
  await writeFile(`${file}.gz`, await toGzip(plain, { level: 9 }))
}

/** Links a file under another path, with its compressed forms. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  await link(from, to)
  for (const ending of ['.br', '.gz']) {
    await link(`${from}${ending}`, `${to}${ending}`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

const numberOf = (id: string): number => Number.parseInt(id, 10)

/** IDs of all releases, the newest first. */
async function releasesOf(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, 'releases')).catch(() => [])
  return names.filter((name) => /^\d+-/.test(name)).sort((left, right) => numberOf(right) - numberOf(left))
}

const readList = async (folder: string, id: string): Promise<Files> =>
  JSON.parse(await readFile(path.join(folder, 'releases', id, LIST), 'utf8')) as Files

async function writeRules(release: string, folder: string, { site, base }: ReleaseOptions, files: Files) {
  const read = (name: string) => (files[name] ? readFile(path.join(site, name), 'utf8') : '')
  const pages = Object.keys(files)
    .filter((name) => name.endsWith('/index.html'))
    .map((name) => `${base}${name.slice(0, -'/index.html'.length)}`)
  const rules = withPageForms(siteRules(await read('_headers'), await read('_redirects')), pages)
  const place = { folder, base }
  await writeFile(path.join(release, 'nginx-maps.conf'), nginxMaps(rules))
  await writeFile(path.join(release, 'nginx-server.conf'), nginxServer(rules, place))
  await writeFile(path.join(release, 'site.caddy'), caddySite(rules, place))
}

/** Adds the files of the site to the release. Links files with the same bytes in the previous release. */
async function putFiles(options: ReleaseOptions, files: Files, target: string, before: string | undefined) {
  const { site, folder, base, level = HIGHEST_LEVEL } = options
  const same = before ? await readList(folder, before) : {}
  await each(Object.entries(files), async ([name, hash]) => {
    const to = path.join(target, base, name)
    if (before && same[name] === hash) return linkAll(path.join(folder, 'releases', before, 'public', base, name), to)
    await mkdir(path.dirname(to), { recursive: true })
    await copyFile(path.join(site, name), to)
    await compress(to, level)
  })
}

/** Links the assets of earlier releases that are not in this one. Their names change with their bytes. */
async function keepAssets({ folder, base }: ReleaseOptions, files: Files, target: string, earlier: readonly string[]) {
  const have = new Set(Object.keys(files))
  for (const id of earlier) {
    for (const name of Object.keys(await readList(folder, id))) {
      if (!name.startsWith('assets/') || have.has(name)) continue
      have.add(name)
      await linkAll(path.join(folder, 'releases', id, 'public', base, name), path.join(target, base, name))
    }
  }
  return have.size - Object.keys(files).length
}

/**
 * A single rename, so that a server that reads its configuration gets the old release or the new one, never a mixture.
 */
async function makeCurrent(folder: string, id: string): Promise<void> {
  const next = path.join(folder, 'current.next')
  await rm(next, { force: true })
  await symlink(path.join('releases', id), next)
  await rename(next, path.join(folder, 'current'))
}

/**
 * Prepares a release and makes it current. Does nothing if the site has the same files as the current release.
 * @throws {PortalError} `SITE_NOT_BUILT`, or the errors in `_headers` or `_redirects`
 */
export async function layOut(options: ReleaseOptions): Promise<Release> {
  const { site, folder, keep } = options
  const files = await listFiles(site)
  const hash = createHash('sha256')
    .update(JSON.stringify([options.base, files]))
    .digest('hex')
    .slice(0, 10)
  const all = await releasesOf(folder)
  const current = path.basename(await readlink(path.join(folder, 'current')).catch(() => ''))
  const count = Object.keys(files).length
  if (current.endsWith(`-${hash}`)) return { id: current, isNew: false, files: count, keptAssets: 0, removed: [] }
  const id = `${(all[0] ? numberOf(all[0]) : 0) + 1}-${hash}`
  const unfinished = path.join(folder, 'releases', `next-${id}`)
  await rm(unfinished, { recursive: true, force: true })
  const target = path.join(unfinished, 'public')
  await putFiles(options, files, target, current || undefined)
  const keptAssets = await keepAssets(options, files, target, all.slice(0, keep - 1))
  await writeRules(unfinished, path.join('releases', id, 'public'), options, files)
  await writeFile(path.join(unfinished, LIST), `${JSON.stringify(files, null, 2)}\n`)
  await mkdir(path.join(folder, 'run'), { recursive: true })
  await rename(unfinished, path.join(folder, 'releases', id))
  await makeCurrent(folder, id)
  // Until its reload, a server may still read the previous release, which is therefore kept.
  const removed = all.slice(Math.max(1, keep - 1))
  for (const old of removed) await rm(path.join(folder, 'releases', old), { recursive: true })
  return { id, isNew: true, files: count, keptAssets, removed }
}

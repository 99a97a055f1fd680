/** Reads files of the site, with their compressed forms, and caches both until the file changes. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isCompressible, mediaTypeOf } from './media-types.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
export type SiteFile = {
  mediaType: string
  etag: string
  compressible: boolean
  body: (e: Encoding) => Promise<Buffer>
}

/** Bytes. A smaller compressed response is hardly shorter than its own headers. */
export const MIN_COMPRESSED_BYTES = 256
/** The usual level for compressing on the fly. The highest level takes seconds for large files. */
const BROTLI_QUALITY = 5

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const isNamed = (header: string, encoding: string) =>
  header.split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/)
    return name === encoding && Number(quality ?? 1) > 0
  })

/** Best encoding that the request's `accept-encoding` allows. */
export function chooseEncoding(acceptEncoding: string): Encoding {
  if (isNamed(acceptEncoding, 'br')) return 'br'
  return isNamed(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

const fileStat = async (file: string) => {
  const stats = await stat(file).catch(() => undefined)
  return stats?.isFile() ? stats : undefined
}

/** Bytes of the compressed file next to a file (`x.js.br`), unless it is older than the file. */
async function readPrecompressed(file: string, encoding: 'br' | 'gzip', modified: number): Promise<Buffer | undefined> {
  const packed = `${file}.${encoding === 'br' ? 'br' : 'gz'}`
  const stats = await fileStat(packed)
  return stats && stats.mtimeMs >= modified ? readFile(packed) : undefined
}

async function loadFile(file: string, modified: number): Promise<SiteFile> {
  const plain = await readFile(file)
  const mediaType = mediaTypeOf(file)
  const compressible = isCompressible(mediaType) && plain.length >= MIN_COMPRESSED_BYTES
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]])
  const compress = async (encoding: 'br' | 'gzip') => {
    const packed = await readPrecompressed(file, encoding, modified)
    if (packed) return packed
    if (encoding === 'gzip') return toGzip(plain)
    return toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  }
  return {
    mediaType,
    compressible,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    body(encoding) {
      const body = bodies.get(encoding) ?? compress(encoding === 'gzip' ? 'gzip' : 'br')
      bodies.set(encoding, body)
      return body
    },
  }
}

/** Files below `root` by their path relative to it. */
export class SiteFiles {
  private readonly cache = new Map<string, { modified: number; file: Promise<SiteFile> }>()
  private readonly root: string

  constructor(root: string) {
    this.root = path.resolve(root)
  }

  async exists(name: string): Promise<boolean> {
    return (await fileStat(path.join(this.root, name))) !== undefined
  }

  /** The file, read again only after it changed on disk. Undefined if it does not exist. */
  async read(name: string): Promise<SiteFile | undefined> {
    const location = path.join(this.root, name)
    const stats = await fileStat(location)
    if (!stats) return undefined
    const cached = this.cache.get(name)
    if (cached?.modified === stats.mtimeMs) return cached.file
    const file = loadFile(location, stats.mtimeMs)
    this.cache.set(name, { modified: stats.mtimeMs, file })
    return file
  }

  /** Text of a rule file. Empty if the site does not have it. */
  async text(name: string): Promise<string> {
    return (await this.exists(name)) ? readFile(path.join(this.root, name), 'utf8') : ''
  }
}

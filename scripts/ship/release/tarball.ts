/**
 * Writes the tarball of a package's folder, with every file. The bytes are the same as from `npm pack`, which packs,
 * unpacks and hashes everything again and adds two seconds to a build. A test compares the two.
 */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

const BLOCK = 512
const NAME_LENGTH = 100
/** Time of every file, as npm sets it, so that the same package produces the same tarball. */
const TIME = Date.UTC(1985, 9, 26, 8, 15) / 1_000
/** Position of the operating system in a gzip header, and the value for unknown. */
const [SYSTEM_AT, NO_SYSTEM] = [9, 255]

type Manifest = { name: string; version: string; bin?: Record<string, string> }

/** Returns the path of the tarball, which is named after the package. */
export async function writeTarball(folder: string, tarballDir: string): Promise<string> {
  const { name, version, bin = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  const commands = new Set(Object.values(bin).map((path) => path.replace(/^\.\//, '')))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort(byEnding)
  const blocks = await Promise.all(
    paths.map(async (path) => {
      const file = join(folder, path)
      const [bytes, { mode }] = await Promise.all([readFile(file), stat(file)])
      const isRun = commands.has(path) || (mode & 0o100) !== 0
      return [header(`package/${path}`, isRun ? 0o755 : 0o644, bytes.length), bytes, rest(bytes.length)]
    }),
  )
  const packed = gzipSync(Buffer.concat([...blocks.flat(), Buffer.alloc(2 * BLOCK)]), { level: 9 })
  packed[SYSTEM_AT] = NO_SYSTEM
  await mkdir(tarballDir, { recursive: true })
  const target = join(tarballDir, `${name}-${version}.tgz`)
  await writeFile(target, packed)
  return target
}

/** Sorts by extension, because adjacent files of one kind compress better. */
const byEnding = (a: string, b: string): number =>
  extname(a).toLowerCase().localeCompare(extname(b).toLowerCase(), 'en') ||
  basename(a).toLowerCase().localeCompare(basename(b).toLowerCase(), 'en') ||
  a.localeCompare(b, 'en')

/** Padding for the last block of a file. */
const rest = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** A ustar header without owner. */
function header(path: string, mode: number, size: number): Buffer {
  if (path.length > NAME_LENGTH || !/^[ -~]+$/.test(path)) throw new Error(`No tarball holds the path ${path}.`)
  const block = Buffer.alloc(BLOCK)
  block.write(path)
  block.write(octal(mode, 8), 100)
  block.write(octal(size, 12), 124)
  block.write(octal(TIME, 12), 136)
  // The checksum counts its own bytes as spaces.
  block.write(' '.repeat(8), 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(octal(0, 8), 329)
  block.write(octal(0, 8), 337)
  block.write(
    octal(
      block.reduce((sum, byte) => sum + byte),
      8,
    ),
    148,
  )
  return block
}

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 2, '0')} \0`

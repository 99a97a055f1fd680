/**
 * Caches build results in one file per kind of work, with one entry per input. Deleting the folder does not change the
 * site. A damaged file, or a file with another foundation, counts as empty.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readEnvironment } from './environment.ts'

/** Entries of one kind of work, such as the Markdown of pages. */
export type Cache = {
  /** The cached result for an input. */
  get: (input: string) => string | undefined
  /** Caches the result for an input. */
  set: (input: string, made: string) => void
  /**
   * Writes the entries used by this build, if any are new.
   * @param unused Treatment of entries that were not requested. Use `kept` if a build requests only entries that its
   * other caches do not contain. Default: `dropped`
   */
  save: (unused?: 'kept' | 'dropped') => void
}

/** One hash of several texts. Different lists of texts have different hashes. */
export const digest = (...texts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex')
}

const FOLDER = 'node_modules/.cache/build'

/**
 * @param root the repository
 * @param name of the kind of work, which names the file
 * @param foundation hash of everything that all entries depend on
 */
export function openCache(root: string, name: string, foundation: string): Cache {
  const file = join(root, FOLDER, `${name}.json`)
  const known = entriesOf(file, foundation)
  const used = new Map<string, string>()
  let isChanged = false
  return {
    get(input) {
      const key = digest(input)
      const made = known.get(key)
      if (made !== undefined) used.set(key, made)
      return made
    },
    set(input, made) {
      isChanged = true
      used.set(digest(input), made)
    },
    save(unused = 'dropped') {
      if (!isChanged) return
      const body = JSON.stringify([...(unused === 'kept' ? new Map([...known, ...used]) : used)])
      mkdirSync(dirname(file), { recursive: true })
      // Writes atomically, so that an interrupted build leaves the old file intact.
      writeFileSync(`${file}.${process.pid}.tmp`, `${digest(foundation, body)}\n${body}`)
      renameSync(`${file}.${process.pid}.tmp`, file)
    },
  }
}

/**
 * Like `openCache`, with a file per entry, for large entries. A build writes only new entries.
 * @param root the repository
 * @param name of the kind of work, which names the folder
 * @param foundation hash of everything that all entries depend on
 */
export function openFolderCache(root: string, name: string, foundation: string): Cache {
  const folder = join(root, FOLDER, name)
  const used = new Set<string>()
  mkdirSync(folder, { recursive: true })
  return {
    get(input) {
      const key = digest(foundation, input)
      const made = wholeBody(join(folder, key))
      if (made !== undefined) used.add(key)
      return made
    },
    set(input, made) {
      const key = digest(foundation, input)
      used.add(key)
      // Half a file does not fit its own digest.
      writeFileSync(join(folder, key), `${digest(made)}\n${made}`)
    },
    save(unused = 'dropped') {
      if (unused === 'kept') return
      for (const key of readdirSync(folder)) if (!used.has(key)) rmSync(join(folder, key))
    },
  }
}

/** The content of a file after its digest. Undefined if the digest does not match or the file does not exist. */
function wholeBody(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const end = text.indexOf('\n')
  const body = text.slice(end + 1)
  return text.slice(0, end) === digest(body) ? body : undefined
}

function entriesOf(file: string, foundation: string): Map<string, string> {
  if (!existsSync(file)) return new Map()
  const text = readFileSync(file, 'utf8')
  const end = text.indexOf('\n')
  const body = text.slice(end + 1)
  return text.slice(0, end) === digest(foundation, body) ? new Map(JSON.parse(body)) : new Map()
}

/** `make`, but for inputs that are known. */
export function cached(cache: Cache, input: string, make: () => string): string {
  const known = cache.get(input)
  if (known !== undefined) return known
  const made = make()
  cache.set(input, made)
  return made
}

/** Tests do not affect build results. */
const isTest = (path: string): boolean => /\.(test|test-d|spec)\.tsx?$|(^|\/)e2e\//.test(path)

/**
 * Hash of the names and contents of files, and of every file below folders, excluding tests.
 * @param paths relative to the root. A missing path counts as empty
 */
export function hashOfFiles(root: string, paths: readonly string[]): string {
  const files = paths.flatMap((path) => filesBelow(root, path)).filter((path) => !isTest(path))
  return digest(...files.flatMap((path) => [path, readFileSync(join(root, path))]))
}

function filesBelow(root: string, path: string): string[] {
  if (!existsSync(join(root, path))) return []
  const entries = namesIn(join(root, path))
  if (entries === undefined) return [path]
  return entries.flatMap((name) => filesBelow(root, `${path}/${name}`))
}

/** Names in a folder, in the same order on every machine. Undefined for a file. */
function namesIn(path: string): string[] | undefined {
  try {
    return readdirSync(path).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw error
  }
}

/** Value at build start. The bundler sets NODE_ENV when it is loaded, which does not happen in a warm build. */
const NODE_ENV = process.env.NODE_ENV ?? ''

/**
 * Hash of the dependencies of every kind of work (installed packages, Node, the build's environment), and of the code
 * that does it.
 * @param code files and folders, relative to the root
 */
export const foundationOf = (root: string, code: readonly string[]): string =>
  digest(
    hashOfFiles(root, ['package.json', 'package-lock.json', ...code]),
    process.version,
    NODE_ENV,
    JSON.stringify(readEnvironment(process.env)),
  )

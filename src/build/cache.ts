/**
 * What a build made before, for the next build: a file for each kind of work, an entry for each thing it was made of.
 * Deleting the folder changes no byte of the site. A file that is damaged, or whose foundation has changed, counts as
 * empty.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readEnvironment } from './environment.ts'

/** Entries of one kind of work, such as the Markdown of pages. */
export type Cache = {
  /** What was kept for an input. */
  get: (input: string) => string | undefined
  /** Keeps what was made from an input. */
  set: (input: string, made: string) => void
  /**
   * Writes what this build used, when something was made anew.
   * @param unused what becomes of entries that nobody asked for: `kept` where a build asks only for what its other
   * caches do not hold. Left out: `dropped`
   */
  save: (unused?: 'kept' | 'dropped') => void
}

/** One hash of several texts; no two lists of texts have the same. */
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
      // A build that is stopped while writing leaves the old file behind.
      writeFileSync(`${file}.${process.pid}.tmp`, `${digest(foundation, body)}\n${body}`)
      renameSync(`${file}.${process.pid}.tmp`, file)
    },
  }
}

/**
 * The same with a file for each entry, for large ones: a build writes only those that it made.
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

/** What stands behind its own digest in a file; undefined when the two differ or no file is there. */
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

/** Tests change nothing that is built. */
const isTest = (path: string): boolean => /\.(test|test-d|spec)\.tsx?$|(^|\/)e2e\//.test(path)

/**
 * Hash of files and of every file below folders, tests apart: their names and what they hold.
 * @param paths from the root; a path that is not there counts as empty
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

/** Names in a folder, in one order on every machine; undefined for a file. */
function namesIn(path: string): string[] | undefined {
  try {
    return readdirSync(path).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw error
  }
}

/** As the build was started with: the bundler sets it when it is loaded, which a warm build does not do. */
const NODE_ENV = process.env.NODE_ENV ?? ''

/**
 * Hash of what every kind of work depends on (installed packages, Node, the build's environment), and of the code that
 * does it.
 * @param code files and folders, from the root
 */
export const foundationOf = (root: string, code: readonly string[]): string =>
  digest(
    hashOfFiles(root, ['package.json', 'package-lock.json', ...code]),
    process.version,
    NODE_ENV,
    JSON.stringify(readEnvironment(process.env)),
  )

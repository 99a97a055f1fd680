/** Sizes of built files and of the files that they load automatically. Each file is read once. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import { gzipSize, type Weigh, weighAnew } from './weigh.ts'

type Asset = {
  /** Bytes after gzip, or as stored if gzip would not make the file smaller. */
  size: number
  /** Files that load with it, namely static imports of a script, or imports and fonts of a style sheet. */
  loads: string[]
}

const isLocal = (url: string) => !/^([a-z]+:)?\/\//i.test(url)
const isData = (url: string) => url.startsWith('data:')

/** Static imports and re-exports. A dynamic import is loaded only on demand. */
async function importsOf(code: string): Promise<string[]> {
  // The parser requires the whole bundler, so it is loaded only for scripts that are not in the cache.
  const { parseAst } = await import('vite')
  return parseAst(code).body.flatMap((node) =>
    (node.type === 'ImportDeclaration' ||
      node.type === 'ExportAllDeclaration' ||
      node.type === 'ExportNamedDeclaration') &&
    node.source
      ? [String(node.source.value)]
      : [],
  )
}

function loadsOfStyle(css: string): string[] {
  const urls = [...css.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)].map(([, url = '']) => url)
  const imports = [...css.matchAll(/@import\s+["']([^"']+)["']/g)].map(([, url = '']) => url)
  return [...urls.filter((url) => /\.(woff2|css)(\?|#|$)/.test(url)), ...imports].filter((url) => !isData(url))
}

export type Group = { local: Map<string, number>; external: Set<string> }

export class Assets {
  private readonly cache = new Map<string, Promise<Asset>>()
  private readonly root: string
  private readonly base: string
  private readonly weigh: Weigh

  /** @param base path the site is served under, such as `/` or `/docs/` */
  constructor(root: string, base = '/', weigh = weighAnew) {
    this.root = root
    this.base = base
    this.weigh = weigh
  }

  /** Path below the site's root of a URL in the file `from`. Undefined if the URL is of another origin. */
  private locate(url: string, from: string): string | undefined {
    if (!isLocal(url)) return undefined
    const { pathname } = new URL(url, `http://site${this.base}${from}`)
    return decodeURIComponent(pathname.startsWith(this.base) ? pathname.slice(this.base.length) : pathname.slice(1))
  }

  private async load(file: string, from: string): Promise<Asset> {
    const bytes = await readFile(path.join(this.root, file)).catch((cause: unknown) => {
      throw new PortalError('BUDGET_FILE', {
        message: `"${file}" is referred to but was not built.`,
        at: from,
        hint: 'Build again; if it stays, the page refers to a file that nothing writes.',
        cause,
      })
    })
    if (file.endsWith('.woff2')) return { size: bytes.length, loads: [] }
    const isStyle = file.endsWith('.css')
    return this.weigh(isStyle ? 'style' : 'script', bytes, async () => {
      const text = bytes.toString('utf8')
      return { size: await gzipSize(bytes), loads: isStyle ? loadsOfStyle(text) : await importsOf(text) }
    })
  }

  /**
   * Sizes of the given files and of everything they load automatically, each once.
   * @param from file that contains the URLs, relative to the site's root
   * @throws {PortalError} `BUDGET_FILE` if a file is missing
   */
  async closure(urls: readonly string[], from: string, into?: Group): Promise<Group> {
    const group = into ?? { local: new Map(), external: new Set() }
    for (const url of urls) {
      const file = this.locate(url, from)
      if (file === undefined) {
        group.external.add(url)
        continue
      }
      if (group.local.has(file)) continue
      const asset = this.cache.get(file) ?? this.load(file, from)
      this.cache.set(file, asset)
      const { size, loads } = await asset
      group.local.set(file, size)
      await this.closure(loads, file, group)
    }
    return group
  }
}

/** The stored copy of the site. It is fetched whole, swapped in one step, and read file by file. */
import { canonicalPath } from '../../core/lib/path.ts'
import { cacheName, joinPieces, type Kept, mediaTypeOf, type OfflineList, type Pack } from './format.ts'

/** Key for the list of the completely stored release. It never matches the address of a page. */
const CURRENT = 'offline-current'
const NOT_FOUND = '404.html'
/** Number of packs cached in memory, enough for a page, its scripts and the search. */
const OPEN_PACKS = 6

/** The store's dependencies from a worker's global scope. */
export type StoreInput = {
  /** Path that the site is served under. */
  base: string
  /** Address of the list of this release. */
  list: string
  caches: CacheStorage
  fetch: (address: string, init?: RequestInit) => Promise<Response>
}

/** The list of the completely stored release, with its own address. */
type CurrentList = OfflineList & { address: string }

export class OfflineStore {
  private readonly input: StoreInput
  private readonly open = new Map<string, Promise<unknown>>()
  private current: Promise<CurrentList | undefined> | undefined
  private keeping: Promise<Kept> | undefined

  constructor(input: StoreInput) {
    this.input = input
  }

  /** Fetches the missing files of this release. The previous copy stays in use until all of them are stored. */
  keep(): Promise<Kept> {
    this.keeping ??= this.fill().finally(() => {
      this.keeping = undefined
    })
    return this.keeping
  }

  private async fill(): Promise<Kept> {
    if ((await this.list())?.address === this.input.list) return 'kept'
    const cache = await this.cache()
    const list = (await (await this.load(this.input.list)).json()) as OfflineList
    const wanted = [list.shared, ...list.packs.map(({ address }) => address), ...list.files]
    for (const address of wanted) {
      if (!(await cache.match(address))) await cache.put(address, await this.load(address))
    }
    await cache.put(this.currentKey, new Response(JSON.stringify({ ...list, address: this.input.list })))
    this.forget()
    const known = new Set([this.currentKey, ...wanted, ...list.whenUsed])
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url)
      if (!known.has(pathname) && !this.isPreview(pathname)) await cache.delete(url)
    }
    return 'kept'
  }

  /** Bypasses the HTTP cache, because one copy on the reader's disk is enough. */
  private async load(address: string): Promise<Response> {
    const response = await this.input.fetch(address, { cache: 'no-store' })
    if (!response.ok) throw new Error(`${address} returned ${response.status}.`)
    return response
  }

  /** Whether a file is stored on first use, such as pictures of pages, the editor, or the schema explorer. */
  async isKeptWhenUsed(path: string): Promise<boolean> {
    const address = this.input.base + path
    return this.isPreview(address) || ((await this.list())?.whenUsed.includes(address) ?? false)
  }

  private isPreview(address: string): boolean {
    return address.startsWith(`${this.input.base}og/`)
  }

  async keepUsed(path: string, response: Response): Promise<void> {
    await (await this.cache()).put(this.input.base + path, response)
  }

  /**
   * The response for a path below the base, as the host would send it. Old addresses of pages also work, and the
   * not-found page has status 404. Undefined when the copy does not contain a response.
   */
  async answer(path: string): Promise<Response | undefined> {
    const list = await this.list()
    if (!list) return undefined
    const address = this.input.base + path
    if (list.files.includes(address) || (await this.isKeptWhenUsed(path))) return (await this.cache()).match(address)
    return (await this.textFile(list, path)) ?? (await this.page(list, path))
  }

  private async page(list: OfflineList, path: string): Promise<Response | undefined> {
    const clean = canonicalPath(`/${path}`).slice(1)
    const found = await this.textFile(list, clean === '' ? 'index.html' : `${clean}/index.html`)
    if (found || /\.\w+$/.test(clean)) return found
    return this.textFile(list, NOT_FOUND, 404)
  }

  private async textFile(list: OfflineList, file: string, status = 200): Promise<Response | undefined> {
    const pack = list.packs.find(({ files }) => files.includes(file))
    if (!pack) return undefined
    const [shared, files] = await Promise.all([
      this.read(list.shared) as Promise<string[] | undefined>,
      this.read(pack.address) as Promise<Pack | undefined>,
    ])
    const pieces = files?.[file]
    if (!shared || !pieces) return undefined
    const headers = { ...list.headers, 'content-type': mediaTypeOf(file) }
    return new Response(joinPieces(pieces, shared), { status, headers })
  }

  private list(): Promise<CurrentList | undefined> {
    this.current ??= this.cache()
      .then((cache) => cache.match(this.currentKey))
      .then((response) => response?.json() as Promise<CurrentList> | undefined)
    return this.current
  }

  private async read(address: string): Promise<unknown> {
    const reading =
      this.open.get(address) ?? this.cache().then(async (cache) => (await cache.match(address))?.json() as unknown)
    this.open.delete(address)
    this.open.set(address, reading)
    for (const oldest of this.open.keys()) {
      if (this.open.size <= OPEN_PACKS) break
      this.open.delete(oldest)
    }
    return reading
  }

  /** Clears the memory cache when the stored list changes, because its content is from another release. */
  private forget(): void {
    this.open.clear()
    this.current = undefined
  }

  async remove(): Promise<void> {
    this.forget()
    await this.input.caches.delete(cacheName(this.input.base))
  }

  private cache(): Promise<Cache> {
    return this.input.caches.open(cacheName(this.input.base))
  }

  private get currentKey(): string {
    return this.input.base + CURRENT
  }
}

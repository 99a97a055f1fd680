/** Weighs the files that each page of a built site loads before any interaction. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Assets, type Group } from './assets.ts'
import { readReferences } from './html.ts'
import { gzipSize, type Weigh, weighAnew } from './weigh.ts'

/** Sizes in bytes after gzip. Fonts count unchanged, because woff2 is already compressed. */
export type PageWeight = {
  /** Route, such as `/reference/json-rpc/eth_call`. */
  route: string
  script: number
  style: number
  font: number
  html: number
  elements: number
  /** URLs of other origins from which the page loads. */
  external: string[]
}

const sizeOf = (group: Group, ending = ''): number =>
  [...group.local].reduce((sum, [file, size]) => (file.endsWith(ending) ? sum + size : sum), 0)

const routeOf = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`

/** Weighs one page. @param file relative to the site's root, such as `faq/index.html` */
export async function measurePage(root: string, file: string, assets: Assets, weigh = weighAnew): Promise<PageWeight> {
  const bytes = await readFile(path.join(root, file))
  const { html, scripts, styles, fonts, elements } = await weigh('page', bytes, async () => ({
    html: await gzipSize(bytes),
    ...readReferences(bytes.toString('utf8')),
  }))
  const script = await assets.closure(scripts, file)
  const style = await assets.closure([...styles, ...fonts], file)
  return {
    route: routeOf(file),
    script: sizeOf(script),
    style: sizeOf(style, '.css'),
    font: sizeOf(style, '.woff2'),
    html,
    elements,
    external: [...script.external, ...style.external],
  }
}

/** Weighs every page below `root`, in the order of their paths. */
export async function measureSite(root: string, base = '/', weigh: Weigh = weighAnew): Promise<PageWeight[]> {
  const assets = new Assets(root, base, weigh)
  const names = await readdir(root, { recursive: true })
  const pages = names.filter((name) => name.endsWith('.html')).map((name) => name.replaceAll(path.sep, '/'))
  return Promise.all(pages.sort().map((page) => measurePage(root, page, assets, weigh)))
}

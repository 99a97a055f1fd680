/**
 * The site's faces, without a page that waits for them or changes to them. The first page is painted in a local face of
 * the same metrics (tokens.css). Its fonts are fetched when it is done; the next page has them, and every later visit
 * from its first paint on: the inline script asks for the files whose addresses are stored here.
 */

import { FONTS_STORAGE_KEY } from '../core/model/constants.ts'
import { store } from './browser/storage.ts'
import inter from './fonts/inter.woff2?url'
import mono from './fonts/jetbrains-mono.woff2?url'

/** As in src/ui/styles/fonts.css. */
const FACES = [
  ['Inter Variable', inter],
  ['JetBrains Mono Variable', mono],
] as const
const WEIGHTS = '400 640'

const addresses = FACES.map(([, url]) => url).join(' ')

let loaded: readonly FontFace[] = []

/** Fetches the fonts for the page after this one, unless this one has them. Resolves when they are there, or failed. */
export async function fetchFonts(root: HTMLElement): Promise<void> {
  if (root.dataset.fonts === addresses) return
  try {
    // Outside the document: a face that is added lays out all text anew.
    loaded = await Promise.all(
      FACES.map(([family, url]) => new FontFace(family, `url(${url})`, { weight: WEIGHTS }).load()),
    )
    store().set(FONTS_STORAGE_KEY, addresses)
  } catch (error) {
    console.warn('The fonts of this site did not load; its text stands in a local font.', error)
  }
}

/** The page that is about to be shown has the fonts that have come. */
export function takeFonts(root: HTMLElement): void {
  if (loaded.length === 0) return
  for (const face of loaded) document.fonts.add(face)
  loaded = []
  root.dataset.fonts = addresses
}

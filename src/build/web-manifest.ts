/** Makes the site installable with a manifest and its icons. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withBase } from '../core/lib/path.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import { OG_COLORS } from './og-card.ts'
import { MANIFEST_FILE, type StaticFile } from './static-files.ts'

/** Width in pixels, and the share of it that the sign fills: systems cut maskable icons to their own shapes. */
const ICONS = [
  { path: 'icons/icon-192.png', size: 192, share: 0.8, purpose: 'any' },
  { path: 'icons/icon-512.png', size: 512, share: 0.8, purpose: 'any' },
  { path: 'icons/icon-maskable-512.png', size: 512, share: 0.5, purpose: 'maskable' },
] as const

export const webManifest = (site: SiteConfig): StaticFile => ({
  path: MANIFEST_FILE,
  text: `${JSON.stringify(
    {
      id: site.baseUrl,
      name: site.title,
      short_name: site.title,
      description: site.description,
      lang: 'en',
      dir: 'ltr',
      start_url: site.baseUrl,
      scope: site.baseUrl,
      display: 'standalone',
      // Readers of documentation want Back.
      display_override: ['minimal-ui', 'standalone'],
      background_color: OG_COLORS.canvas,
      theme_color: OG_COLORS.canvas,
      icons: ICONS.map(({ path, size, purpose }) => ({
        src: withBase(site.baseUrl, `/${path}`),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    },
    null,
    2,
  )}\n`,
})

/** Draws the icons from the favicon, on the color of the page. */
export async function writeIcons(outDir: string, site: SiteConfig): Promise<void> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const sign = await readFile(join(outDir, site.favicon), 'utf8')
  const inner = /<svg[^>]*?(\sfill="[^"]*")?>([\s\S]*)<\/svg>/.exec(sign)
  const [, , side = '24'] = /viewBox="0 0 (\S+) (\S+)"/.exec(sign) ?? []
  for (const { path, size, share } of ICONS) {
    const scale = (size * share) / Number(side)
    const margin = (size * (1 - share)) / 2
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
      `<rect width="100%" height="100%" fill="${OG_COLORS.canvas}"/>` +
      `<g transform="translate(${margin} ${margin}) scale(${scale})"${inner?.[1] ?? ''}>${inner?.[2] ?? ''}</g></svg>`
    const target = join(outDir, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, (await renderAsync(svg)).asPng())
  }
}

/** The inline script of every document: `src/app/before-paint.ts`, bundled once, with the site's values inserted. */
import type { SiteConfig } from '../core/model/define-site.ts'
import { bundleInline } from './bundle-inline.ts'

/** Values are inserted as JSON. `<` is escaped so that text cannot close the script element. */
const json = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

/** Default color mode, which is the configured mode, or the system's mode if the site respects it. */
const defaultMode = ({ default: mode, respectSystem }: SiteConfig['colorMode']): string =>
  respectSystem ? `(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')` : json(mode)

type Input = Pick<SiteConfig, 'baseUrl' | 'announcement' | 'colorMode'>

const CODE = await bundleInline('src/app/before-paint.ts')

/** The script for a site. Deterministic for a configuration, because the security policy contains its hash. */
export function inlineScript({ baseUrl, announcement, colorMode }: Input): string {
  const values = new Map([
    ['SITE_BASE_URL', json(baseUrl)],
    ['SITE_ANNOUNCEMENT', json(announcement?.id ?? '')],
    ['SITE_COLOR_MODE', defaultMode(colorMode)],
  ])
  return CODE.replace(/\bSITE_[A-Z_]+\b/g, (name) => values.get(name) ?? name)
}

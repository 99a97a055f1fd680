/** The site's configuration as it is written; `authored.ts` says what each key may hold. */
import type { SiteConfig } from './authored.ts'

export type { FooterLink, NavbarItem, SiteConfig, SiteVersion } from './authored.ts'

/** Types the configuration where it is written, so that a wrong key is underlined there. */
export const defineSite = (config: SiteConfig): SiteConfig => config

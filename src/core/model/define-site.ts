/** Helper for the site configuration. `authored.ts` specifies each key. */
import type { SiteConfig } from './authored.ts'

export type { FooterLink, NavbarItem, SiteConfig, SiteVersion } from './authored.ts'

/** Types the configuration at its definition, so that editors underline a wrong key there. */
export const defineSite = (config: SiteConfig): SiteConfig => config

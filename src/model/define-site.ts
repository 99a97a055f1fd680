/** The shape of the site's configuration; `schemas/site/site-config.yaml` states the same for validation at build. */

export type NavbarItem =
  | { type: 'link'; label: string; href: string; icon?: string; position?: 'left' | 'right' }
  /** Leads to the first page of a sidebar. */
  | { type: 'docSidebar'; label: string; sidebar: 'docs' | 'reference'; position?: 'left' | 'right' }
  | { type: 'ask'; label: string; position?: 'left' | 'right' }
  | { type: 'search'; position?: 'left' | 'right' }
  | { type: 'version'; position?: 'left' | 'right' }
  | { type: 'locale'; position?: 'left' | 'right' }
  | { type: 'colorMode'; position?: 'left' | 'right' }

/** A footer or navbar link. A link whose `href` is undefined is not shown: its address is not configured. */
export type FooterLink = { label: string; href: string | undefined }

/** A version of the documentation; `path` is the folder its pages stand under, `/` for the current one. */
export type SiteVersion = { name: string; label: string; path: string }

export type SiteConfig = {
  title: string
  tagline: string
  description: string
  favicon: string
  /** Origin of the published site, without a trailing slash. Canonical addresses and the sitemap use it. */
  url: string
  /** Path the site is served under, with slashes at both ends. */
  baseUrl: string
  organizationName: string
  projectName: string
  /** The label is each language's name in itself. */
  locales: readonly { code: string; label: string }[]
  navbar: { title: string; hideOnScroll: boolean; items: readonly NavbarItem[] }
  footer: { columns: readonly { title: string; links: readonly FooterLink[] }[]; copyright: string }
  colorMode: { default: 'light' | 'dark'; respectSystem: false; switch: true }
  sidebar: { hideable: false; autoCollapse: false }
  toc: { minLevel: 2; maxLevel: 3 }
  /** The assistant behind 'Ask AI'; without one the item opens the site's own panel. */
  assistant: { scriptUrl: string } | undefined
  announcement: { id: string; text: string; link?: { label: string; href: string } } | undefined
  versions: readonly SiteVersion[]
  /** Where 'Let us know.' of an empty search leads. */
  missingResultsUrl: string
}

/** Types the configuration where it is written, so that a wrong key is underlined there. */
export const defineSite = (config: SiteConfig): SiteConfig => config

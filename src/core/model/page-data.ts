import type { FeedbackLinks } from './feedback.ts'

/** Data about the shown page for scripts. Each document embeds it as JSON. */
export type ShownPage = {
  path: string
  title: string
  /** Id of its section, or empty for a page outside of all sections. */
  sidebar: string
  /** Omitted if the build has no configured services. */
  services?: Services
}

/** Data for rendering the frame at build time. */
export type PageData = ShownPage & {
  layout: 'guide' | 'wide' | 'home' | 'method' | 'not-found'
  styles: string[]
  /** Where readers report a mistake and edit the page. Undefined without a configured repository. */
  feedback?: FeedbackLinks
  /** Address of the file with every branch of the sidebar. The page contains only its own branch. */
  wholeTrees?: string
  /** Targets of navbar items that depend on the page or on the routes, if the configuration has such items. */
  navbar?: NavbarTargets
}

/** The part of a page's data that its document embeds. */
export const shownPage = ({ path, title, sidebar, services }: PageData): ShownPage => ({
  path,
  title,
  sidebar,
  ...(services ? { services } : {}),
})

/** Services of others that the build was configured for. */
export type Services = {
  /** Measurement id of the page views. */
  analytics?: string
  /** Script of the assistant behind 'Ask AI', with its hash if configured. */
  assistant?: { src: string; integrity?: string }
  /** Hosted search. Without it the site searches its own index. */
  search?: SearchService
}

/** The credentials are public because the key can only search. */
export type SearchService = {
  appId: string
  apiKey: string
  indexName: string
  /** Origins to query, best first. Defaults to the service's origins. */
  hosts?: readonly string[]
  /** Origin that receives the events. Defaults to the service's origin. */
  insightsHost?: string
}

export type NavbarTargets = {
  /** First page of each section that an item leads to, by the section's id. */
  sidebars?: Record<string, string>
  /** The equivalent page in each version, else that version's home, by the version's name. */
  versions?: Record<string, string>
}

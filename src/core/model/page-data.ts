import type { FeedbackLinks } from './feedback.ts'

/** What scripts know of the page that is shown. Stands in each document as JSON. */
export type ShownPage = {
  path: string
  title: string
  /** Id of its section; empty for a page of none. */
  sidebar: string
  /** Left out when the build was configured for none. */
  services?: Services
}

/** What the frame is drawn from at build. */
export type PageData = ShownPage & {
  layout: 'guide' | 'wide' | 'home' | 'method' | 'not-found'
  styles: string[]
  /** Where readers report a mistake and edit the page; none without a configured repository. */
  feedback?: FeedbackLinks
  /** Address of the file with every branch of the sidebar; the page carries its own branch only. */
  wholeTrees?: string
  /** Targets of navbar items that depend on the page or on the routes; only those the configuration asks for. */
  navbar?: NavbarTargets
}

/** The part of a page's data that its document carries. */
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
  /** Script of the assistant behind 'Ask AI', with its hash when one was given. */
  assistant?: { src: string; integrity?: string }
  /** Hosted search; without it the site's own index answers. */
  search?: SearchService
}

/** Credentials are public: the key can only search. */
export type SearchService = {
  appId: string
  apiKey: string
  indexName: string
  /** Origins to ask, best first; those of the service when left out. */
  hosts?: readonly string[]
  /** Origin that takes the events; that of the service when left out. */
  insightsHost?: string
}

export type NavbarTargets = {
  /** First page of each section that an item leads to, by the section's id. */
  sidebars?: Record<string, string>
  /** The equivalent page in each version, else that version's home, by the version's name. */
  versions?: Record<string, string>
}

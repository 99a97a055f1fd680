/** Input and output of the renderer, which form the contract between the build and the app. Types only. */
import type { MethodIndex } from '../lib/method-model.ts'
import type { PageData, Services } from './page-data.ts'
import type { Route } from './routes.ts'
import type { SidebarSection } from './sidebar.ts'

/** One public endpoint, from the OpenRPC document's servers. */
export type Server = {
  name: string
  url: string
  chainId: number
  network: string
  provider?: string
  /** Address for subscriptions. */
  websocket?: string
  limits: { id: string; title: string; value: string; note?: string }[]
}

/** Value of the batch limit of an endpoint that accepts single requests only. */
export const NO_BATCHES = 'no batches'

export type CodeToken = { text: string; class: string }
export type Highlight = (code: string, language: string) => CodeToken[][]

/** A prose page as a module. Its default export is a component. */
export type LoadPage = (file: string) => Promise<{ default: unknown }>

export type RenderInput = {
  base: string
  /** Address the site is published under, without a slash at the end. */
  siteUrl: string
  routes: readonly Route[]
  sidebar: readonly SidebarSection[]
  methods: MethodIndex
  /** Parsed YAML files of `content/data/`, by path without ending, and `glossary`. */
  data: Readonly<Record<string, unknown>>
  servers: readonly Server[]
  highlight: Highlight
  /** Loads the file of a page, named from `content/`. */
  loadPage: LoadPage
  /** Pages that name a method, by method. */
  backlinks: Readonly<Record<string, readonly { title: string; path: string }[]>>
  /** Addresses of the style sheets of a page that uses these parts. */
  partSheets: (parts: readonly string[]) => string[]
  /** Style sheet of the request builder, which is fetched with its code. */
  builderStyle: string
  /** URL of the file with every sidebar branch. Without it each page includes all branches. */
  wholeTrees?: string
  services?: Services
}

export type RenderProblem = { message: string; hint: string }
export type RenderedPage = {
  data: PageData
  /** The page's own HTML, inside `#page`. */
  article: string
  /** Frame and page, inside `#root`. */
  body: string
  problems: RenderProblem[]
}

/** Exports of `src/app/entry.server.tsx`. */
export type Renderer = {
  /** Renders a route, or the not-found page for `undefined`. */
  renderRoute: (route: Route | undefined, input: RenderInput) => Promise<RenderedPage>
  /** An article as Markdown. `address` is the page's own. `hasAnchors` is for twins. */
  pageMarkdown: (page: { html: string; address: string; hasAnchors?: boolean }) => string
  /** Every branch of the sidebar as HTML. */
  treesHtml: (input: RenderInput) => string
  /** The icons that a document uses. */
  spriteHtml: (html: string) => string
}

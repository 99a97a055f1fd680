/** Renders one route to HTML. Runs at build and in the development server, never in the browser. */
import { type ComponentType, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { CategoryIndex } from '../guides/CategoryIndex.tsx'
import { type GuideData, GuideDataProvider } from '../guides/data-context.tsx'
import { GuidePage } from '../guides/GuidePage.tsx'
import { type HomeData, HomePage } from '../guides/HomePage.tsx'
import { authoringComponents, elementComponents } from '../guides/mdx-components.tsx'
import { nearest } from '../lib/path.ts'
import { PortalError } from '../lib/portal-error.ts'
import { navbarTargets } from '../model/navbar.ts'
import type { PageData } from '../model/page-data.ts'
import type { RenderProblem as Problem, RenderedPage, RenderInput } from '../model/rendering.ts'
import type { Route } from '../model/routes.ts'
import { breadcrumbs, neighbours } from '../model/sidebar.ts'
import { buildToc, headingsOf } from '../model/toc.ts'
import { CopyPageMenu } from '../shell/CopyPageMenu.tsx'
import { checkNavbar } from '../shell/check-navbar.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { Shell } from '../shell/Shell.tsx'
import { SidebarTrees } from '../shell/Sidebar.tsx'
import { ColorModeProvider } from '../ui/ColorMode.tsx'
import { spriteHtml } from '../ui/icons.ts'
import { PartRecorderProvider } from '../ui/parts.ts'
import { builtInPages, referenceComponents } from './built-in.tsx'
import { methodElement } from './method-element.tsx'
import { recordParts } from './part-registry.ts'
import { exampleCases, reference } from './reference-data.ts'
import { site } from './site.ts'

type MdxModule = { default: ComponentType<{ components: unknown }> }

/** Compiled when its page is rendered: the development server compiles one page, not all. */
const mdx = import.meta.glob<MdxModule>('/content/**/*.mdx')

export { spriteHtml }

/** Renders a route, or the not-found page for `undefined`. */
export async function renderRoute(route: Route | undefined, input: RenderInput): Promise<RenderedPage> {
  const problems: Problem[] = []
  const guideData: GuideData = {
    base: input.base,
    siteUrl: input.siteUrl,
    methods: input.methods,
    examples: exampleCases,
    data: input.data,
    servers: input.servers,
    report: (problem) => problems.push(problem),
  }
  const parts = recordParts()
  const render = (element: ReactElement): string =>
    renderToStaticMarkup(
      <PartRecorderProvider value={parts}>
        <GuideDataProvider value={guideData}>{element}</GuideDataProvider>
      </PartRecorderProvider>,
    )
  const article = route ? await renderSafely(route, input, render, problems) : render(<NotFound base={input.base} />)
  const navbar = navbarTargets(site, route?.path ?? '/404', input)
  const data: PageData = {
    path: route?.path ?? '/404',
    title: route?.title ?? 'Page not found',
    layout: route?.layout ?? 'not-found',
    sidebar: route?.sidebar ?? 'docs',
    styles: [...stylesOf(route, article, input), ...input.partSheets(parts.used())],
    ...(navbar ? { navbar } : {}),
    ...(input.services ? { services: input.services } : {}),
  }
  return { data, article, body: renderBody(data, article, input), problems }
}

/** Style sheets of a route: those of its layout and its own; wide pages with prose of their own need that of guides too. */
function stylesOf(route: Route | undefined, article: string, input: RenderInput): string[] {
  const { styles } = input
  const own = [...styles[route?.layout ?? 'not-found'], ...(input.routeStyles[route?.path ?? ''] ?? [])]
  const isProse = route?.layout === 'guide' || (route?.layout === 'wide' && route.kind === 'page')
  const islands = isProse ? islandSheets(article, input) : []
  return route?.layout === 'wide' && route.kind === 'page'
    ? [...styles.guide, ...own, ...islands]
    : [...own, ...islands]
}

/** A page with an explorable rarely has a calculator too: each pays for its own. */
function islandSheets(article: string, { islandStyles }: RenderInput): string[] {
  return [
    ...(article.includes('class="explorable') ? [islandStyles.explorables] : []),
    ...(/class="[^"]*(calculator|add-network)/.test(article) ? [islandStyles.calculators] : []),
  ]
}

/** A page that fails to render is one problem of the build, beside those of the other pages. */
async function renderSafely(route: Route, input: RenderInput, render: Render, problems: Problem[]): Promise<string> {
  try {
    return render(await pageElement(route, input, render))
  } catch (error) {
    problems.push(renderProblem(error))
    return ''
  }
}

function renderProblem(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error)
  const unknown = /Expected component `([^`]+)`/.exec(message)?.[1]
  if (!unknown)
    return {
      message: `The page could not be rendered: ${message}`,
      hint: error instanceof PortalError && error.hint ? error.hint : 'See the message.',
    }
  const near = nearest(unknown, Object.keys(authoringComponents)).join(', ')
  return {
    message: `<${unknown}> is not a component an author can write.`,
    hint: `Nearest: ${near}; /markdown-page lists all.`,
  }
}

/** Frame around an article. */
function renderBody(page: PageData, article: string, input: RenderInput): string {
  const sidebarHtml = renderToStaticMarkup(
    <SidebarTrees
      base={input.base}
      groups={input.sidebar}
      methods={input.methods}
      referenceLinks={input.referenceLinks}
      current={page.path}
      active={page.sidebar}
    />,
  )
  checkNavbar(site, page)
  return renderToStaticMarkup(
    <ColorModeProvider>
      <Shell site={site} page={page} sidebarHtml={sidebarHtml} article={article} />
    </ColorModeProvider>,
  )
}

type Render = (element: ReactElement) => string

async function pageElement(route: Route, input: RenderInput, render: Render): Promise<ReactElement> {
  if (route.method !== undefined) {
    return methodElement(reference.model(route.method), reference.examples(route.method), input)
  }
  const builtIn = builtInPages[route.path]
  if (route.kind === 'built-in' && builtIn) return builtIn(input)
  const html = route.kind === 'category' ? render(categoryElement(route, input)) : render(await mdxElement(route))
  if (route.layout === 'home')
    return (
      <>
        <div className="home-tools">
          <CopyPageMenu />
        </div>
        <HomePage data={input.data.home as HomeData} methods={input.methods} base={input.base} html={html} />
      </>
    )
  const near = neighbours(input.sidebar, route.path)
  return (
    <GuidePage
      title={route.title}
      crumbs={breadcrumbs(input.sidebar, route.path)}
      toc={buildToc(headingsOf(html), site.toc)}
      sources={route.sources}
      base={input.base}
      isWide={route.layout === 'wide'}
      html={html}
      copyPage={<CopyPageMenu />}
      {...near}
      {...(route.lastReviewed ? { lastReviewed: route.lastReviewed } : {})}
    />
  )
}

async function mdxElement(route: Route): Promise<ReactElement> {
  const load = mdx[`/content/${route.file}`]
  if (!load) throw new Error(`content/${route.file} was not compiled.`)
  const { default: Page } = await load()
  return createElement(Page, {
    components: { ...elementComponents, ...authoringComponents, ...referenceComponents },
  })
}

function categoryElement(route: Route, { routes }: RenderInput): ReactElement {
  const children = routes.filter(
    ({ path }) => path.startsWith(`${route.path}/`) && !path.slice(route.path.length + 1).includes('/'),
  )
  return (
    <CategoryIndex description={route.description}>{children.sort((a, b) => a.position - b.position)}</CategoryIndex>
  )
}

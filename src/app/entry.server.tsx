/** Renders one route to HTML. Runs at build and in the development server, never in the browser. */

import { type ComponentType, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { mainnetRelease } from '../core/lib/error-model.ts'
import { nearest } from '../core/lib/nearest.ts'
import { PortalError } from '../core/lib/portal-error.ts'
import { pageMarkdown } from '../core/markdown/page-markdown.ts'
import { feedbackLinks } from '../core/model/feedback.ts'
import { navbarTargets } from '../core/model/navbar.ts'
import type { PageData } from '../core/model/page-data.ts'
import type { RenderProblem as Problem, RenderedPage, RenderInput } from '../core/model/rendering.ts'
import type { Route } from '../core/model/routes.ts'
import { breadcrumbs, entryOf, neighbours } from '../core/model/sidebar.ts'
import { site as configured } from '../core/model/site.config.ts'
import { buildToc, headingsOf } from '../core/model/toc.ts'
import { checkNavbar } from '../frame/shell/check-navbar.tsx'
import { CopyPageMenu } from '../frame/shell/copy-page/CopyPageMenu.tsx'
import { NotFound } from '../frame/shell/NotFound.tsx'
import { Shell } from '../frame/shell/Shell.tsx'
import { SidebarTrees } from '../frame/shell/Sidebar.tsx'
import { authoredParts, recordParts } from '../islands/part-registry.ts'
import { PartRecorderProvider } from '../islands/use-part.ts'
import { CategoryIndex } from '../pages/category/CategoryIndex.tsx'
import { type GuideData, GuideDataProvider } from '../pages/common/data-context.tsx'
import { GuidePage } from '../pages/guide/GuidePage.tsx'
import { authoringComponents, elementComponents } from '../pages/guide/mdx-components.tsx'
import { type HomeData, HomePage } from '../pages/home/HomePage.tsx'
import { FirstRequest } from '../pages/parts/FirstRequest/FirstRequest.tsx'
import { ColorModeProvider } from '../ui/ColorMode.tsx'
import { spriteHtml } from '../ui/icons.ts'
import { type Place, PlaceProvider } from '../ui/place.tsx'
import { keptTogether, wholeNames } from '../ui/whole-names.ts'
import { methodElement } from './method-element.tsx'
import { codePage, sourceOf } from './page-registry.tsx'
import { referenceComponents } from './reference-components.tsx'
import { exampleCases, reference, referenceDocument } from './reference-data.ts'

/** The site's configuration with the base path of the build. Each page's data contains the configured services. */
const site = { ...configured, baseUrl: import.meta.env.BASE_URL }

/** Every component an author can write. */
const authorComponents = { ...authoringComponents, ...authoredParts, ...referenceComponents }

export { pageMarkdown, spriteHtml }

/** Renders a route, or the not-found page for `undefined`. */
export async function renderRoute(route: Route | undefined, input: RenderInput): Promise<RenderedPage> {
  const problems: Problem[] = []
  const guideData: GuideData = {
    base: input.base,
    path: route?.path ?? '',
    siteUrl: input.siteUrl,
    methods: input.methods,
    examples: exampleCases,
    data: input.data,
    servers: input.servers,
    report: (problem) => problems.push(problem),
  }
  const parts = recordParts()
  const place = placeOf(route, input)
  const render = (element: ReactElement): string =>
    renderToStaticMarkup(
      <PartRecorderProvider value={parts}>
        <PlaceProvider value={place}>
          <GuideDataProvider value={guideData}>{element}</GuideDataProvider>
        </PlaceProvider>
      </PartRecorderProvider>,
    )
  const article = wholeNames(
    route ? await renderSafely(route, input, render, problems) : render(<NotFound base={input.base} />),
  )
  const navbar = navbarTargets(site, route?.path ?? '/404', input)
  const feedback = feedbackLinks(site.repository, {
    path: route?.path ?? '/404',
    file: route && sourceOf(route),
    release: mainnetRelease(referenceDocument['x-clients']),
  })
  const data: PageData = {
    path: route?.path ?? '/404',
    title: route?.title ?? 'Page not found',
    layout: route?.layout ?? 'not-found',
    sidebar: route?.sidebar ?? '',
    styles: input.partSheets(parts.used()),
    ...(navbar ? { navbar } : {}),
    ...(feedback ? { feedback } : {}),
    ...(input.wholeTrees ? { wholeTrees: input.wholeTrees } : {}),
    ...(input.services ? { services: input.services } : {}),
  }
  // Copied text, the search and programs get ordinary spaces.
  return { data, article, body: renderBody(data, keptTogether(article), input), problems }
}

function placeOf(route: Route | undefined, { base, sidebar }: RenderInput): Place {
  if (!route) return { base, crumbs: [] }
  return { base, crumbs: breadcrumbs(sidebar, route.path), ...neighbours(sidebar, route.path) }
}

/** A page that fails to render is one problem of the build. The other pages still report their problems. */
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
  const near = nearest(unknown, Object.keys(authorComponents)).join(', ')
  return {
    message: `<${unknown}> is not a component an author can write.`,
    hint: `Nearest: ${near}; /markdown-page lists all.`,
  }
}

/** Every branch of the sidebar, for the file that all pages share. */
export const treesHtml = (input: RenderInput): string =>
  renderToStaticMarkup(
    <SidebarTrees
      base={input.base}
      sections={input.sidebar}
      section=""
      autoCollapse={site.sidebar.autoCollapse}
      isWhole
    />,
  )

/** Frame around an article. */
function renderBody(page: PageData, article: string, input: RenderInput): string {
  const sidebarHtml = renderToStaticMarkup(
    <SidebarTrees
      base={input.base}
      sections={input.sidebar}
      autoCollapse={site.sidebar.autoCollapse}
      section={page.sidebar}
      entry={entryOf(input.sidebar, page.path)}
      isWhole={input.wholeTrees === undefined}
    />,
  )
  checkNavbar(site, page)
  return renderToStaticMarkup(
    <ColorModeProvider initial={site.colorMode.default}>
      <Shell site={site} page={page} sidebarHtml={sidebarHtml} article={article} />
    </ColorModeProvider>,
  )
}

type Render = (element: ReactElement) => string

async function pageElement(route: Route, input: RenderInput, render: Render): Promise<ReactElement> {
  if (route.method !== undefined) {
    return methodElement(reference.model(route.method), reference.examples(route.method), input)
  }
  const made = route.kind === 'code' ? codePage(route.path, input) : undefined
  if (made) return made
  const html =
    route.kind === 'category' ? render(categoryElement(route, input)) : render(await mdxElement(route, input))
  if (route.layout === 'home')
    return (
      <HomePage
        data={input.data.home as HomeData}
        methods={input.methods}
        base={input.base}
        html={html}
        firstRequest={(url) => <FirstRequest url={url} highlight={input.highlight} />}
        copyPage={<CopyPageMenu />}
      />
    )
  return (
    <GuidePage
      title={route.title}
      toc={buildToc(headingsOf(html), site.toc)}
      sources={route.sources}
      isWide={route.layout === 'wide'}
      html={html}
      copyPage={<CopyPageMenu />}
      {...(route.lastReviewed ? { lastReviewed: route.lastReviewed } : {})}
      {...(route.seenOn ? { seenOn: route.seenOn } : {})}
      {...(route.validUntil ? { validUntil: route.validUntil } : {})}
    />
  )
}

async function mdxElement(route: Route, { loadPage }: RenderInput): Promise<ReactElement> {
  const { default: Page } = await loadPage(route.file ?? '')
  return createElement(Page as ComponentType<{ components: unknown }>, {
    components: { ...elementComponents, ...authorComponents },
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

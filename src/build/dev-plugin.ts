/** Development server that renders every page on request from the sources and reloads it when an input changes. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { canonicalPath, withoutBase } from '../core/lib/path.ts'
import { ENDPOINT_FRAME_PATH } from '../core/model/constants.ts'
import type { Highlight, Renderer } from '../core/model/rendering.ts'
import { site as baseSite } from '../core/model/site.config.ts'
import { INDEX_FILE, SEARCH_FOLDER } from '../search/query/index-format.ts'
import { documentHtml } from './document.ts'
import { endpointFrameHtml, framePolicy } from './endpoint-frame-page.ts'
import { endpointFrameScript } from './endpoint-frame-script.ts'
import { configuredServices, configuredSite, readEnvironment } from './environment.ts'
import { findPartSheets } from './parts.ts'
import { readReference } from './read-reference.ts'
import { referenceFiles } from './reference-files.ts'
import { renderInput } from './render-input.ts'
import { readSite } from './site-model.ts'
import { twins } from './twins.ts'

export const devPlugin = (root: string, highlight: () => Promise<Highlight>): Plugin => ({
  name: 'site-dev',
  apply: 'serve',
  configureServer(server) {
    server.watcher.add(['content', 'generated'].map((folder) => `${root}/${folder}`))
    server.watcher.on('all', (_event, file) => {
      if (isRead(root, file) || isRendered(server, file)) server.ws.send({ type: 'full-reload' })
    })
    return () => {
      server.middlewares.use(async (request, response, next) => {
        try {
          const file = await documentFile(root, request.originalUrl ?? '/')
          if (file !== undefined) {
            response.setHeader('content-type', 'application/json')
            response.end(file)
            return
          }
          if (isEndpointFrame(request.originalUrl ?? '/')) {
            const { baseUrl } = readEnvironment(process.env)
            response.setHeader('content-type', 'text/html; charset=utf-8')
            const script = await endpointFrameScript()
            response.setHeader('content-security-policy', framePolicy(script))
            response.end(endpointFrameHtml(baseUrl, script))
            return
          }
          const page = await renderDev(server, root, await highlight(), request.originalUrl ?? '/')
          response.statusCode = page.status
          response.setHeader('content-type', `${page.type}; charset=utf-8`)
          response.end(page.text)
        } catch (error) {
          next(error)
        }
      })
    }
  },
})

/** Files that pages are made from and that are no modules. */
const isRead = (root: string, file: string): boolean =>
  ['content', 'generated'].some((folder) => file.startsWith(join(root, folder, '/')))

/**
 * Whether the file is a module that rendered a page. Browser modules cannot update most of a page's HTML in place, and
 * Vite replaces only modules that the browser has loaded, so an edited component would not change. Vite replaces style
 * sheets.
 */
const isRendered = (server: ViteDevServer, file: string): boolean =>
  !file.endsWith('.css') && (server.environments.ssr.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0

/** The endpoint frame is no page of the site. */
const isEndpointFrame = (url: string): boolean =>
  withoutBase(readEnvironment(process.env).baseUrl, new URL(url, 'http://dev.invalid').pathname) === ENDPOINT_FRAME_PATH

/** Files of the search index, see src/search/query/index-format.ts. */
const INDEX_FILES = new RegExp(`^/(${INDEX_FILE}|${SEARCH_FOLDER}/[0-9a-f]+/[\\w-]+\\.json)$`)

/** The OpenRPC document and its parts, which the build writes next to the pages, and the index of the last build. */
async function documentFile(root: string, url: string): Promise<string | undefined> {
  const path = new URL(url, 'http://dev.invalid').pathname
  if (!path.endsWith('.json')) return undefined
  const wanted = withoutBase(readEnvironment(process.env).baseUrl, path)
  // An index requires rendering every page, which is as slow as a build, so it is not created on request.
  if (wanted !== undefined && INDEX_FILES.test(wanted)) {
    return readFile(join(root, 'dist/site', wanted), 'utf8').catch(() => undefined)
  }
  return referenceFiles(await readReference(root)).find((file) => `/${file.path}` === wanted)?.text
}

async function renderDev(
  server: ViteDevServer,
  root: string,
  highlight: Highlight,
  url: string,
): Promise<{ status: number; type: 'text/html' | 'text/plain'; text: string }> {
  const environment = readEnvironment(process.env)
  const site = configuredSite(baseSite, environment)
  const model = await readSite(root)
  const asked = withoutBase(site.baseUrl, new URL(url, 'http://dev.invalid').pathname) ?? '/404'
  const path = canonicalPath(asked.replace(/\.md$/, ''))
  const route = model.routes.find((candidate) => candidate.path === path)
  const sheetOfPart = new Map(findPartSheets(root).map(({ name, path }) => [name, site.baseUrl + path]))
  const partSheets = (parts: readonly string[]): string[] =>
    [...sheetOfPart].flatMap(([name, href]) => (parts.includes(name) ? [href] : []))
  const { renderRoute, spriteHtml, pageMarkdown } = (await server.ssrLoadModule(
    '/src/app/entry.server.tsx',
  )) as Renderer
  const loadPage = (file: string) => server.ssrLoadModule(`/content/${file}`) as Promise<{ default: unknown }>
  const page = await renderRoute(
    route,
    renderInput(site, model, { highlight, loadPage }, partSheets, configuredServices(site, environment)),
  )
  for (const { message, hint } of page.problems) server.config.logger.warn(`${path}: ${message} ${hint}`)
  if (route && asked.endsWith('.md')) {
    const [twin] = twins({ ...model, site, pages: [{ route, article: page.article }], pageMarkdown })
    return { status: 200, type: 'text/plain', text: twin?.text ?? '' }
  }
  const text = documentHtml({
    site,
    assets: {
      script: `${site.baseUrl}src/app/entry.client.ts`,
      preloads: [],
      styles: ['fonts', 'core'].map((name) => `${site.baseUrl}src/ui/styles/${name}.css`),
    },
    head: {
      path,
      title: page.data.title,
      description: route?.description ?? site.description,
      isNotFound: route === undefined,
      movedTo: route?.movedTo,
    },
    page: page.data,
    body: page.body,
    sprite: spriteHtml(page.body),
  })
  return { status: route ? 200 : 404, type: 'text/html', text: await server.transformIndexHtml(url, text) }
}

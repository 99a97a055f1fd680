/** Converts the site model to the renderer's input. */
import type { SiteConfig } from '../core/model/define-site.ts'
import type { Services } from '../core/model/page-data.ts'
import type { Highlight, LoadPage, RenderInput } from '../core/model/rendering.ts'
import type { SiteModel } from './site-model.ts'

export function renderInput(
  site: SiteConfig,
  model: SiteModel,
  { highlight, loadPage }: { highlight: Highlight; loadPage: LoadPage },
  partSheets: (parts: readonly string[]) => string[],
  services?: Services,
): RenderInput {
  return {
    base: site.baseUrl,
    siteUrl: site.url,
    routes: model.routes,
    sidebar: model.sidebar,
    methods: model.methods,
    data: model.data,
    servers: model.servers,
    highlight,
    loadPage,
    partSheets,
    backlinks: model.backlinks,
    builderStyle: partSheets(['Form'])[0] ?? '',
    ...(services ? { services } : {}),
  }
}

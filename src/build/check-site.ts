/** The site's configuration: its shape by schema, and items that lead nowhere. Stops the build with every problem. */
import { PortalError } from '../core/lib/portal-error.ts'
import { siteSchema } from '../core/model/authored.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import { checkItemLinks, checkSidebarItems, type ItemProblem } from '../core/model/navbar.ts'
import { schemaProblems } from './schema-check.ts'
import type { SiteModel } from './site-model.ts'

const FILE = 'src/core/model/site.config.ts'

/** @throws {PortalError} `SITE_CONFIG` naming each place and the nearest key. */
export function checkSite(site: SiteConfig, model: Pick<SiteModel, 'routes' | 'sidebar'>): void {
  const shape: ItemProblem[] = schemaProblems(siteSchema, site).map(({ field, ...problem }) => ({
    at: field,
    ...problem,
  }))
  // Items can be followed only where each has its shape.
  const problems = shape.length > 0 ? shape : [...checkSidebarItems(site, model), ...checkItemLinks(site, model.routes)]
  if (problems.length === 0) return
  const list = problems.map(({ at, message, hint }) => `${at}\n    ${message}\n    ${hint}`).join('\n  ')
  throw new PortalError('SITE_CONFIG', {
    message: `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in the site configuration:\n  ${list}`,
    at: FILE,
    hint: 'src/core/model/authored.ts lists the values of each key.',
  })
}

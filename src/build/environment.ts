/** The build's environment, all of it optional, read here and nowhere else. */

import { chain } from '../chain.config.ts'
import { PortalError } from '../core/lib/portal-error.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import type { Services } from '../core/model/page-data.ts'

export type Environment = {
  siteUrl: string | undefined
  baseUrl: string
  docsearch: { appId: string; apiKey: string; indexName: string } | undefined
  analyticsId: string | undefined
  assistantScriptUrl: string | undefined
  /** Whether readers' devices keep a copy of the site. */
  offline: boolean
}

/** @throws {PortalError} naming the variable that has a wrong value. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const appId = variables.DOCSEARCH_APP_ID
  const apiKey = variables.DOCSEARCH_API_KEY
  if (Boolean(appId) !== Boolean(apiKey)) {
    throw new PortalError('ENVIRONMENT', {
      message: 'DOCSEARCH_APP_ID and DOCSEARCH_API_KEY go together, and only one of them is set.',
      hint: 'Set both for the hosted search, or neither for the local index.',
    })
  }
  if (appId && !/^[a-z\d]+$/i.test(appId)) {
    throw new PortalError('ENVIRONMENT', {
      message: 'DOCSEARCH_APP_ID must consist of letters and digits, because it is part of a host name.',
      at: `DOCSEARCH_APP_ID=${appId}`,
      hint: 'Copy the application ID from the dashboard of the search service.',
    })
  }
  return {
    siteUrl: httpUrl('SITE_URL', variables.SITE_URL),
    baseUrl: basePath(variables.BASE_URL),
    docsearch:
      appId && apiKey ? { appId, apiKey, indexName: variables.DOCSEARCH_INDEX || chain.searchIndex } : undefined,
    analyticsId: variables.ANALYTICS_ID || undefined,
    assistantScriptUrl: httpUrl('ASSISTANT_SCRIPT_URL', variables.ASSISTANT_SCRIPT_URL),
    offline: onOrOff('OFFLINE', variables.OFFLINE),
  }
}

function httpUrl(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined
  if (URL.canParse(value) && /^https?:/.test(value)) return value.replace(/\/$/, '')
  throw new PortalError('ENVIRONMENT', {
    message: `${name} must be an http(s) address.`,
    at: `${name}=${value}`,
    hint: 'Write the full address, such as https://docs.example.',
  })
}

function onOrOff(name: string, value: string | undefined): boolean {
  if (!value || value === 'on' || value === 'off') return value !== 'off'
  throw new PortalError('ENVIRONMENT', {
    message: `${name} must be on or off.`,
    at: `${name}=${value}`,
    hint: 'Omit it for on. The value off removes the copies that readers have.',
  })
}

function basePath(value: string | undefined): string {
  if (!value || value === '/') return '/'
  return `/${value.replace(/^\/+|\/+$/g, '')}/`
}

/**
 * Configured services for pages. Undefined if there are none. The hash of the assistant's script follows a # in its
 * address: `https://cdn.example/widget.js#sha384-…`.
 */
export function configuredServices(site: SiteConfig, { analyticsId, docsearch }: Environment): Services | undefined {
  const [src, integrity] = site.assistant?.scriptUrl.split('#') ?? []
  if (!src && !analyticsId && !docsearch) return undefined
  return {
    ...(docsearch ? { search: docsearch } : {}),
    ...(analyticsId ? { analytics: analyticsId } : {}),
    ...(src ? { assistant: { src, ...(integrity ? { integrity } : {}) } } : {}),
  }
}

/** The site's configuration with the environment's values in place. */
export const configuredSite = (
  site: SiteConfig,
  { siteUrl, baseUrl, assistantScriptUrl }: Environment,
): SiteConfig => ({
  ...site,
  url: siteUrl ?? site.url,
  baseUrl,
  ...(assistantScriptUrl ? { assistant: { scriptUrl: assistantScriptUrl } } : {}),
})

/** Whether the site's address is a placeholder. The `.example` domain is reserved. */
export const isPlaceholder = (url: string): boolean => new URL(url).hostname.endsWith('.example')

/** Warning of a build without a site URL. */
export const withoutSiteUrl = (url: string): string =>
  `SITE_URL is not set: canonical links, sitemap, previews and Markdown name ${url}; pages name the address they are opened at.`

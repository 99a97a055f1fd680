/** Routes the specs walk: those the specification names, and those the built site serves. */
import { readFileSync } from 'node:fs'

const lines = (path: string): string[] => readFileSync(new URL(path, import.meta.url), 'utf8').split('\n')

/** Routes the product must serve, and those whose page is not written yet. */
export const specified = lines('../../test/routes.txt').filter((line) => line.startsWith('/'))

function plannedRoutes(): string[] {
  try {
    return lines('../../content/planned.yaml').flatMap((line) => (line.startsWith('- ') ? [line.slice(2).trim()] : []))
  } catch (error) {
    // The list is gone once every page is written.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

export const planned = plannedRoutes()

/** Every route in the built site's sitemap, the home page first. */
export const served = lines('../../dist/site/sitemap.xml').flatMap((line) => {
  const address = /<loc>([^<]+)<\/loc>/.exec(line)?.[1]
  return address ? [new URL(address).pathname] : []
})

export const methodRoutes = served.filter((route) => /^\/reference\/json-rpc\/[a-z0-9]+_/.test(route))

/** One page of each template. */
export const TEMPLATES = [
  '/',
  '/reference/json-rpc',
  '/reference/json-rpc/eth_getBlockByNumber',
  '/reference/json-rpc/debug_traceTransaction',
  '/monad-arch/consensus/raptorcast',
  '/introduction',
]

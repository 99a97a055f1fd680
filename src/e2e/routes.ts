/** Routes that the specs open, from the specification and from the built site. */
import { readFileSync } from 'node:fs'

const lines = (path: string): string[] => readFileSync(new URL(path, import.meta.url), 'utf8').split('\n')

/** Routes the product must serve. */
export const specified = lines('../../test/routes.txt').filter((line) => line.startsWith('/'))

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

/** `monad-json-rpc search`: searches the site from a terminal. */
import { parseArgs } from 'node:util'
import { PortalError } from '../../../core/lib/portal-error.ts'
import { addressOf } from './address.ts'
import { type Hit, readDocument } from './knowledge.ts'
import { packedDocs } from './packed-docs.ts'
import { pagesOf, siteOfPackage } from './pages.ts'
import { searchOf } from './site-search.ts'

export const SEARCH_USAGE = `Usage: monad-json-rpc search <words> [options]

Finds pages, methods, fields and errors of the documentation, the best first, as its own search does. Where the site does
not answer, the pages of the package are searched.

  --site <url>  the site that is searched; the one that the package came from when left out
  --json        places as JSON
  --help`

const HINT = 'Run "monad-json-rpc search --help".'
const usageError = (message: string): PortalError => new PortalError('USAGE', { message, hint: HINT })

type SearchArguments = { query: string; site?: URL; isJson: boolean }

/**
 * Reads the arguments after `search`. Returns undefined for a help request.
 * @throws {PortalError} `USAGE`
 */
export function parseSearchArguments(args: readonly string[]): SearchArguments | undefined {
  const { values, positionals } = parsed([...args])
  if (values.help) return undefined
  const query = positionals.join(' ').trim()
  if (query === '') throw usageError('search needs words.')
  const site = values.site === undefined ? undefined : addressOf('--site', values.site, HINT)
  return { query, isJson: values.json === true, ...(site && { site }) }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { site: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

/** Runs the command. Returns the exit code, which is 1 if nothing was found. */
export async function runSearch(args: readonly string[]): Promise<0 | 1> {
  const given = parseSearchArguments(args)
  if (given === undefined) {
    console.log(SEARCH_USAGE)
    return 0
  }
  const site = given.site ?? (await siteOfPackage())
  const pages = pagesOf(site, await packedDocs())
  const hits = await searchOf(await readDocument(), pages)(given.query)
  console.log(given.isJson ? JSON.stringify(hits, null, 2) : searchReport(hits, site))
  return hits.length > 0 ? 0 : 1
}

/** Human-readable lines with the title, the location, and the beginning of the text. */
export function searchReport(hits: readonly Hit[], site: URL | undefined): string {
  if (hits.length === 0) return 'Nothing was found.'
  const base = site?.href.replace(/\/$/, '') ?? ''
  return hits
    .map(({ kind, name, path, text }) => [`${name}  (${kind})`, ...(path === undefined ? [] : [base + path]), text])
    .map((lines) => lines.map((line) => line.replaceAll(/\p{Cc}+/gu, ' ')).join('\n  '))
    .join('\n\n')
}

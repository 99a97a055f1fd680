/**
 * `npm run links`: requests every external URL that a built page links to. Exits with code 1 if one is dead.
 * `npm run links -- --list` only prints them, each with its pages. Needs a build, and for the check the internet.
 */
import { existsSync } from 'node:fs'
import { configuredSite, readEnvironment } from '../../src/build/environment.ts'
import { site } from '../../src/core/model/site.config.ts'
import { checkExternal, type LinkAnswer } from './links/check-links.ts'
import { type ExternalLink, externalLinks, readSite } from './links/collect.ts'

const ROOT = 'dist/site'
const OPTIONS = { timeoutMs: 20_000, atOnce: 8 }
const PAGES_NAMED = 3

const places = ({ pages }: ExternalLink): string =>
  pages.length <= PAGES_NAMED
    ? pages.join(', ')
    : `${pages.slice(0, PAGES_NAMED).join(', ')} and ${pages.length - PAGES_NAMED} more`

async function check(links: readonly ExternalLink[]): Promise<void> {
  const report = (answer: LinkAnswer) => {
    if (answer.verdict !== 'ok') {
      console.log(`${answer.verdict.padEnd(7)} ${answer.url}  ${answer.detail}\n        on ${places(answer)}`)
    }
  }
  const answers = await checkExternal(links, { ...OPTIONS, report })
  const count = (verdict: LinkAnswer['verdict']) => answers.filter((answer) => answer.verdict === verdict).length
  console.log(
    `${answers.length} links: ${count('ok')} ok, ${count('moved')} moved, ${count('unsure')} unsure, ${count('dead')} dead`,
  )
  process.exitCode = count('dead') > 0 ? 1 : 0
}

if (existsSync(ROOT)) {
  const links = externalLinks(await readSite(ROOT), configuredSite(site, readEnvironment(process.env)).url)
  if (process.argv.includes('--list')) for (const link of links) console.log(`${link.url}  ${places(link)}`)
  else await check(links)
} else {
  console.error(`There is no ${ROOT}. Run "npm run build" first.`)
  process.exitCode = 1
}

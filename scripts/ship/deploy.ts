/**
 * dist/site → FOLDER, from which nginx or Caddy serves it (see deploy/README.md). `--keep N`: number of releases to
 * keep, 5 by default. `BASE_URL` must be the same as in the build. `--vercel` writes dist/site/vercel.json instead.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment } from '../../src/build/environment.ts'
import { PortalError } from '../../src/core/lib/portal-error.ts'
import { runCommand } from '../command-end.ts'
import { layOut } from './deploy/release.ts'
import { siteRules } from './deploy/site-rules.ts'
import { vercelSettings } from './deploy/vercel.ts'

const root = path.join(import.meta.dirname, '../..')
const site = path.join(root, 'dist/site')
/** Readers keep a page open for days, and five releases are a week of work. */
const KEEP = 5

async function writeVercel(): Promise<number> {
  const [headers, redirects] = await Promise.all(
    ['_headers', '_redirects'].map((name) => readFile(path.join(site, name), 'utf8')),
  )
  await writeFile(path.join(site, 'vercel.json'), vercelSettings(siteRules(headers ?? '', redirects ?? '')))
  console.log('Wrote dist/site/vercel.json. Deploy the folder dist/site.')
  return 0
}

function readKeep(text: string | undefined): number {
  const keep = text === undefined ? KEEP : Number(text)
  if (Number.isInteger(keep) && keep >= 2) return keep
  throw new PortalError('DEPLOY_KEEP', {
    message: `--keep is "${text}", which is no number of releases.`,
    hint: 'Use a whole number from 2: pages that are open need the release before.',
  })
}

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { keep: { type: 'string' }, vercel: { type: 'boolean' } },
  })
  if (values.vercel) return writeVercel()
  const [folder] = positionals
  if (!folder) {
    throw new PortalError('DEPLOY_FOLDER', {
      message: 'No folder is named.',
      hint: 'Write: npm run deploy -- FOLDER. The releases are laid out in it.',
    })
  }
  await mkdir(folder, { recursive: true })
  const { baseUrl } = readEnvironment(process.env)
  const release = await layOut({ site, folder, base: baseUrl, keep: readKeep(values.keep) })
  for (const name of ['nginx.conf', 'Caddyfile']) {
    await copyFile(path.join(root, 'deploy', name), path.join(folder, name))
  }
  const { id, isNew, files, keptAssets, removed } = release
  if (!isNew) console.log(`Release ${id} is the current one already.`)
  else {
    console.log(`Release ${id}: ${files} files, and ${keptAssets} assets of earlier releases.`)
    if (removed.length > 0) console.log(`Removed: ${removed.join(', ')}.`)
    console.log('Tell the server: nginx -p FOLDER -c nginx.conf -s reload, or caddy reload in FOLDER.')
  }
  return 0
})

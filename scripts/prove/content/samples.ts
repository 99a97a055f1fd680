/** Every code block in the pages, with its source file, its treatment and the result. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Fence, fencesOf, readPages } from '../guides/fences.ts'
import { itemsOf, stepsOf } from '../guides/page.ts'
import { commandPlan } from '../guides/plan.ts'
import { plans } from '../guides/plans.ts'
import type { Records } from '../guides/record.ts'
import { fixtureFiles, isQuote } from './fixture-files.ts'
import { packageReadme } from './readme.ts'
import { type Outcome, outcomeOf } from './sample-rules.ts'

export type Sample = {
  fence: Fence
  /** Relative to the repository. Undefined if the page itself is followed, or contains a line to type. */
  file: string | undefined
  outcome: Outcome
}

/** Languages that are run, compiled, or passed to a tool. */
const CODE = 'ts tsx js solidity vyper yul huff python rust go c bash json toml yaml graphql html'.split(' ')

/**
 * The file of a fence: `fixtures/pages/<page>/<title>`, a file of `content/public` for download, or a file of a project
 * that several pages show.
 */
export function fileOf(root: string, fence: Fence, files: readonly string[]): string | undefined {
  const { title } = fence
  if (title === undefined) return undefined
  const page = fence.file.replace(/^content\//, '').replace(/\.mdx$/, '')
  const own = [path.join('fixtures/pages', page), path.join('content/public', path.dirname(page))]
  const file = own.map((folder) => path.join(folder, title)).find((one) => existsSync(path.join(root, one)))
  if (file !== undefined) return file
  // Two tabs of a page may show two versions of a file. Each version is in a separate folder.
  const quoted = files.find((file) => file.endsWith(`/${title}`) && isQuote(fence, [file]))
  return quoted === undefined ? undefined : path.relative(root, quoted)
}

/** The result of a fence on a page that is followed exactly. */
function followed({ file, line }: Fence, text: string, records: Records): Outcome | undefined {
  const plan = plans.find(({ page }) => file === `content/${page}.mdx`)
  if (plan === undefined) return undefined
  const by = 'npm run guides'
  const record = records[plan.page]
  const items = itemsOf(file, text, plan.tabs)
  const item = items.find((one) => one.line === line)
  if (item === undefined) return { result: 'parsed', by, why: 'stands in the tab or fold that this run does not take' }
  const skipped = commandPlan(plan, item.text)
  if (skipped !== undefined && 'skip' in skipped) return { result: 'parsed', by, why: skipped.skip }
  const isWhole = record !== undefined && item.step in record.steps && stepsOf(items).has(item.step)
  return isWhole ? { result: 'ran', by } : { result: 'parsed', by, why: 'the step was edited since the last run' }
}

/** The file that contains the README of the package. */
const README = 'scripts/prove/content/readme.ts'

/** Samples of the package's README. Its addresses and counts do not matter here. */
function readmeSamples(root: string, files: readonly string[]): Sample[] {
  const facts = {
    version: '',
    tarball: 'package.tgz',
    endpoint: 'https://rpc.monad.xyz',
    methods: 0,
    migration: '',
    classes: [],
  }
  return fencesOf('README of the package', packageReadme(facts)).map((fence) => {
    const own = files.find(
      (file) =>
        path.dirname(file).endsWith('fixtures/readme') && readFileSync(file, 'utf8').trim() === fence.code.trim(),
    )
    const file = own === undefined ? README : path.relative(root, own)
    return { fence, file, outcome: outcomeOf(fence, file) }
  })
}

/** Every sample of `content/` and of the package's README, by page and line. */
export async function samplesOf(root: string): Promise<Sample[]> {
  const records = JSON.parse(readFileSync(path.join(root, 'content/data/guide-runs.json'), 'utf8')) as Records
  const files = fixtureFiles(root)
  const samples: Sample[] = []
  for (const { file: page, text } of await readPages(root)) {
    for (const fence of fencesOf(page, text).filter(({ language }) => CODE.includes(language))) {
      const run = followed(fence, text, records)
      const found = fileOf(root, fence, files)
      // The files of a followed page exist only in the page, except for files that have a separate test.
      const file = run === undefined || found?.startsWith('fixtures/pages/') ? found : undefined
      samples.push({ fence, file, outcome: run === undefined || file !== undefined ? outcomeOf(fence, file) : run })
    }
  }
  return [...samples, ...readmeSamples(root, files)]
}

/** A page's text with the code of its samples' files. */
export function filled(root: string, page: string, text: string, files: readonly string[]): string {
  const lines = text.split('\n')
  for (const fence of fencesOf(page, text).reverse()) {
    const file = fileOf(root, fence, files)
    if (file === undefined || fence.isFragment || isQuote(fence, [path.join(root, file)])) continue
    const indent = /^\s*/.exec(lines[fence.line - 1] ?? '')?.[0] ?? ''
    const code = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n')
    lines.splice(
      fence.line,
      fence.code.split('\n').length,
      ...code.map((line) => (line === '' ? '' : `${indent}${line}`)),
    )
  }
  return lines.join('\n')
}

/** Files under `fixtures/pages` that are not in any page. */
export function unshown(root: string, samples: readonly Sample[]): string[] {
  const shown = new Set(samples.map(({ file }) => file))
  return fixtureFiles(root)
    .map((file) => path.relative(root, file))
    .filter((file) => file.startsWith('fixtures/pages/') && !file.endsWith('/tsconfig.json') && !shown.has(file))
}

/** Counts of `snippets.slow.test.ts`, by language. */
const RUNS = 'scripts/prove/content/snippet-runs.json'
type Runs = Record<string, { ran: number; replayed: number; parsed: number; refused: number }>

/** The snippets of the first case of each method, by language. */
function snippetTable(root: string): string {
  const runs = JSON.parse(readFileSync(path.join(root, RUNS), 'utf8')) as Runs
  const rows = Object.entries(runs).map(
    ([id, { ran, replayed, refused, parsed }]) => `| \`${id}\` | ${ran} | ${replayed} | ${refused} | ${parsed} |`,
  )
  return `## Snippets of the method pages

The first case of each method in each language, with the address of a local network. *Replayed* is the answer of recorded blocks or of the page itself. *Refused* is a method that the local node leaves out. \`npx vitest run scripts/prove/content/snippets.slow.test.ts --project slow -u\` writes the counts.

| Language of the snippet | Ran | Replayed | Refused | Parsed |
|---|---|---|---|---|
${rows.join('\n')}
`
}

/** Path of the table. */
export const SAMPLES_TABLE = 'docs/samples.md'

const HEAD = `# Samples

Every block of code on the pages, by page, and in the README of the package. \`npm run samples\` writes this table and puts the code of each file into the pages that show it; tests hold both. "By" is the test or command that does what the result says; slow tests are part of \`npm run test:all\`.
`

const cell = (text: string): string => text.replaceAll('|', '\\|')

const row = ({ fence, file, outcome: { result, by, why = '' } }: Sample): string =>
  `| ${fence.language} | ${cell(file === undefined || file === README ? (fence.title ?? firstLine(fence)) : file)} | ${result} | ${by} | ${cell(why)} |`

/** The table as Markdown, without line numbers, so that edits elsewhere on a page do not change its rows. */
export function samplesTable(root: string, samples: readonly Sample[]): string {
  const counts = new Map<string, number>()
  for (const { outcome } of samples) counts.set(outcome.result, (counts.get(outcome.result) ?? 0) + 1)
  const inline = samples.filter(({ file, outcome }) => file === undefined && outcome.by !== 'npm run guides').length
  const sum = [...counts].map(([result, count]) => `${count} ${result}`).join(', ')
  const pages = [...new Set(samples.map(({ fence }) => fence.file))]
  const sections = pages.map((page) => {
    const rows = samples.filter(({ fence }) => fence.file === page).map(row)
    return `## ${page}\n\n| Language | File, title or first line | Result | By | Why not run |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `${HEAD}
${samples.length} samples: ${sum}. ${inline} stand in their page alone; the last column says why.

${sections.join('\n')}
${snippetTable(root)}`
}

const LONGEST = 60
const firstLine = ({ code }: Fence): string => {
  const line = code.split('\n').find((one) => one.trim() !== '') ?? ''
  return `\`${(line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line).replaceAll('`', "'")}\``
}

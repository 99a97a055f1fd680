/**
 * `npm run style` finds the habits of scripts/prove/style/habits.yaml in the texts of the repository. The exit code is 1 when
 * a file has more findings than scripts/prove/style/ratchet.json allows, or fewer.
 *
 *     npm run style -- FILE…      prints every finding of some files, with a better form
 *     npm run style -- --counts   prints the findings of each rule
 *     npm run style -- --write    lowers the counts of ratchet.json
 *
 * With `--twins` each of them reads the Markdown pages of a built site instead of the sources.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withoutHead } from '../../src/core/markdown/twin-head.ts'
import { StyleCache } from './style/cache.ts'
import { blocksOf, isRead } from './style/extract.ts'
import { type Comparison, type Counts, compare, countsOf, lowered, type Ratchet, ratchetText } from './style/ratchet.ts'
import { countTable, fileReport, raisedReport } from './style/report.ts'
import { habits, joinedStyles, type Style, styleOf } from './style/rules.ts'

const RATCHET = path.join(import.meta.dirname, 'style/ratchet.json')
const SITE = 'dist/site'
const CACHE = path.join('node_modules', '.cache', 'style', 'findings.json')

type Styles = ReadonlyMap<string, Style>

const readRatchet = (): Ratchet =>
  existsSync(RATCHET) ? (JSON.parse(readFileSync(RATCHET, 'utf8')) as Ratchet) : { rules: [], files: {}, twins: {} }

const sources = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => isRead(file) && existsSync(file))

/** Files that repeat the sentences of twins in a shorter form. */
const BESIDE = /\.(?:card|code|examples|sources)\.md$|(?:^|\/)reference\/errors\/|(?:^|\/)\.well-known\//

const twins = (): string[] =>
  readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !BESIDE.test(name.replaceAll('\\', '/')))
    .map((name) => `${SITE}/${name.replaceAll('\\', '/')}`)

function stylesOf(files: readonly string[]): Styles {
  const cache = new StyleCache(CACHE)
  const styles = [...files].sort().map((file) => {
    const text = readFileSync(file, 'utf8')
    // The head of a twin is for programs.
    const source = file.startsWith(`${SITE}/`) ? withoutHead(text) : text
    return [file, cache.styleOf(file, source, () => styleOf(source, blocksOf(file, source)))] as const
  })
  cache.save()
  return new Map(styles)
}

/** Counts twins by section, because their sentences come from sources that are counted by file. */
function bySection(styles: Styles): Styles {
  const sections = new Map<string, Style[]>()
  for (const [file, style] of styles) {
    const [section = '', ...rest] = file.slice(SITE.length + 1).split('/')
    const name = rest.length === 0 ? '(top)' : section
    sections.set(name, [...(sections.get(name) ?? []), style])
  }
  return new Map([...sections].map(([name, parts]) => [name, joinedStyles(parts)]))
}

function write(key: 'files' | 'twins', found: Counts): void {
  const ratchet = readRatchet()
  const rules = habits.map(({ name }) => name)
  const isNew = (rule: string) => Object.keys(ratchet[key]).length === 0 || !ratchet.rules.includes(rule)
  writeFileSync(RATCHET, ratchetText({ ...ratchet, rules, [key]: lowered(ratchet[key], found, isNew) }))
}

function report({ raised, fell }: Comparison, styles: Styles): void {
  for (const change of raised) console.log(`${raisedReport(change, styles.get(change.file)?.findings ?? [])}\n`)
  for (const { file, rule, was, now } of fell) console.log(`${file}: ${rule} fell from ${was} to ${now}.`)
  if (raised.length > 0) {
    console.log(
      'Rewrite these sentences; CONTRIBUTING.md, "Write", has the rules. If a file moved: npm run style -- --write',
    )
  }
  if (fell.length > 0) console.log('Thank you. Keep it so: npm run style -- --write, and commit ratchet.json.')
}

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const files = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'))
  .map((file) => path.relative('.', file).replaceAll('\\', '/'))
const missing = files.find((file) => !existsSync(file))
const isTwins = options.includes('--twins')
const unknown = options.find((option) => !['--counts', '--write', '--twins'].includes(option))

if (unknown) {
  console.error(`There is no option ${unknown}; there are --counts, --write and --twins.`)
  process.exitCode = 1
} else if (missing) {
  console.error(`There is no file ${missing}.`)
  process.exitCode = 1
} else if (isTwins && !existsSync(SITE)) {
  console.error(`There is no ${SITE}. Run "npm run build" first.`)
  process.exitCode = 1
} else if (files.length > 0) {
  for (const [file, style] of stylesOf(files)) console.log(`${fileReport(file, style)}\n`)
} else {
  const single = stylesOf(isTwins ? twins() : sources())
  const styles = isTwins ? bySection(single) : single
  const key = isTwins ? 'twins' : 'files'
  if (options.includes('--counts')) console.log(countTable(single))
  if (options.includes('--write')) write(key, countsOf(styles))
  const comparison = compare(readRatchet()[key], countsOf(styles))
  report(comparison, styles)
  const { raised, fell } = comparison
  const total = [...single.values()].reduce((sum, { findings }) => sum + findings.length, 0)
  console.log(`${single.size} files, ${total} findings, ${raised.length} counts rose, ${fell.length} fell`)
  process.exitCode = raised.length > 0 || (fell.length > 0 && !isTwins) || single.size === 0 ? 1 : 0
}

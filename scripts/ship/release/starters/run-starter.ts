/** Writes a starter with the command, installs, checks and builds it, and opens it in a browser, as a reader would. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fill, type Words } from '../../../prove/guides/plan.ts'
import { openShell, type Shell } from '../../../prove/guides/shell.ts'
import { drives } from './drives.ts'
import { packStarters } from './pack.ts'
import { type Starter, starterFiles } from './starters.ts'

export type StarterRecord = {
  date: string
  node: string
  /** Seconds of each part, in the order they ran. */
  seconds: Record<string, number>
  versions: Record<string, string>
  /** Vulnerabilities from `npm audit --omit=dev`. Absent if the registry does not support audits. */
  holes?: number
  /** Hash of the files that ran. */
  code: string
}
export type StarterRecords = Record<string, StarterRecord>

const fileOf = (root: string): string => path.join(root, 'content/data/starter-runs.json')

export const readStarterRecords = (root: string): StarterRecords =>
  existsSync(fileOf(root)) ? (JSON.parse(readFileSync(fileOf(root), 'utf8')) as StarterRecords) : {}

export function writeStarterRecord(root: string, name: string, record: StarterRecord): void {
  const all = Object.entries({ ...readStarterRecords(root), [name]: record }).sort(([a], [b]) => a.localeCompare(b))
  writeFileSync(fileOf(root), `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}

/** Twelve digits that depend on every file of the starter. */
export const codeOfStarter = (root: string, starter: Starter): string =>
  createHash('sha256')
    .update(JSON.stringify(starterFiles(root, starter)))
    .digest('hex')
    .slice(0, 12)

export type StarterRun = { record?: StarterRecord; problems: string[] }
export type About = {
  root: string
  env: NodeJS.ProcessEnv
  words: Words
  nodeVersion: string
  today: string
  say: (line: string) => void
}

const LONGEST = 6_000
/** Output of an audit if the registry does not support audits. */
const NO_AUDITS = /audit endpoint returned an error/

/** The parts, each with its shell line. Skips scripts that the starter does not have. */
function partsOf(starter: Starter, { root, words }: About, command: string): [string, string][] {
  const { written, proof } = drives[starter.name] ?? { versions: [] }
  const { scripts } = JSON.parse(starterFiles(root, starter)['package.json'] ?? '') as {
    scripts: Record<string, string | undefined>
  }
  const lines: (readonly [string, string | undefined])[] = [
    ['create', `${command} app --template ${starter.name} && cd app`],
    ['install', 'npm install --no-audit --no-fund'],
    ['written', written && `cp ${written[1]} before && ${written[0]} && cmp ${written[1]} before && rm before`],
    ['typecheck', scripts.typecheck && 'npm run typecheck'],
    ['test', scripts.test && 'npm test'],
    ['build', scripts.build && 'npm run build'],
    ['drive', proof],
  ]
  return lines.flatMap(([part, line]) => (line === undefined ? [] : [[part, fill(line, words)]]))
}

async function holesOf(shell: Shell): Promise<number | undefined> {
  const { printed } = await shell.run('npm audit --omit=dev --json 2>&1 || true')
  if (NO_AUDITS.test(printed)) return undefined
  return Number(/"total":\s*(\d+)/g.exec(printed.slice(printed.indexOf('"vulnerabilities"')))?.[1] ?? Number.NaN)
}

function versionsIn(folder: string, names: readonly string[]): Record<string, string> {
  const read = (name: string) => readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8')
  return Object.fromEntries(names.map((name) => [name, (JSON.parse(read(name)) as { version: string }).version]))
}

async function runParts(starter: Starter, about: About, shell: Shell, command: string): Promise<StarterRun> {
  const { env = {}, start, versions } = drives[starter.name] ?? { versions: [] }
  for (const [name, value] of Object.entries(env)) await shell.run(`export ${name}='${fill(value, about.words)}'`)
  const seconds: Record<string, number> = {}
  for (const [part, line] of partsOf(starter, about, command)) {
    if (part === 'drive' && start !== undefined) {
      const { code, printed } = await shell.start(fill(start[0], about.words), start[1])
      if (code !== 0) return { problems: [`${starter.name}, start:\n${printed.slice(-LONGEST)}`] }
    }
    const { code, printed, seconds: took } = await shell.run(line)
    about.say(`  ${part}: ${Math.round(took)} s`)
    if (code !== 0) return { problems: [`${starter.name}, ${part} ends with ${code}:\n${printed.slice(-LONGEST)}`] }
    seconds[part] = Math.max(1, Math.round(took))
  }
  const holes = await holesOf(shell)
  about.say(`  audit: ${holes ?? 'this registry answers none'}`)
  const record: StarterRecord = {
    date: about.today,
    node: about.nodeVersion,
    seconds,
    versions: versionsIn(shell.cwd(), versions),
    ...(holes === undefined ? {} : { holes }),
    code: codeOfStarter(about.root, starter),
  }
  return { record, problems: holes === undefined || holes === 0 ? [] : [`${starter.name}: ${holes} known holes`] }
}

/** Runs all parts. The first that fails ends the run. */
export async function runStarter(starter: Starter, about: About): Promise<StarterRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'starter-package-'))
  const outDir = path.join(folder, 'package')
  await packStarters({ root: about.root, outDir, tarballDir: folder, siteUrl: 'https://docs.example' })
  const shell = openShell(about.env)
  try {
    return await runParts(starter, about, shell, `node ${path.join(outDir, 'create-app.mjs')}`)
  } finally {
    await shell.close(process.env.GUIDES_KEEP === '1')
    rmSync(folder, { recursive: true, force: true })
  }
}

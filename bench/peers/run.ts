/**
 * `npm run bench -- --peers`: compares this site with sites that other generators build from its Markdown. Their
 * packages are needed only here: `npm install --prefix bench/peers`.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../scripts/test/run-command.ts'
import { type Benchmarks, isWhole, OURS, type PartialBenchmarks } from '../../src/core/model/benchmarks.ts'
import { builtOnce, type OurProject, ourBuiltSite, ourCopy, type Project, peerProjects, timeBuilds } from './builds.ts'
import { GENERATORS, OUR_SEARCH } from './generators.ts'
import { timePages } from './loads.ts'
import { builderNode, isInstalled, versionOf } from './project.ts'
import { withTable } from './readme.ts'

export type PeerOptions = {
  /** Number of builds of each site. 0 keeps the times of the last run, and loads its sites and `dist/site`. */
  builds: number
  /** Number of loads of each page. 0 keeps the measurements of the last run. */
  rounds: number
}

/** Committed, because the benchmarks page is made from this file. */
const PEER_RESULTS = 'content/data/benchmarks.json'
const BYTES_PER_GB = 1024 ** 3

/** Prints tables and writes the results. False if a generator is not installed or could not be built. */
export async function benchPeers(root: string, { builds, rounds }: PeerOptions): Promise<boolean> {
  if (!isInstalled()) {
    console.error('Install the other generators first: npm install --prefix bench/peers')
    return false
  }
  const ours = builds > 0 ? await ourCopy(root) : ourBuiltSite(root)
  try {
    const projects = [ours, ...peerProjects(ours.text)]
    const results = await lastResults(root)
    const setting = { ...(await machine()), date: new Date().toISOString().slice(0, 10) }
    if (builds > 0) results.builds = { ...setting, rounds: builds, rows: await timeBuilds(projects, builds) }
    const built = await builtOnce(projects)
    Object.assign(results, await subjects(ours, built))
    await write(root, results)
    if (rounds > 0) results.loads = { ...setting, rounds, ...(await timePages(builtSites(built), rounds)) }
    await write(root, results)
    show(results)
    return built.length === projects.length
  } finally {
    await ours.remove()
  }
}

async function write(root: string, results: PartialBenchmarks): Promise<void> {
  await writeFile(join(root, PEER_RESULTS), `${JSON.stringify(results, null, 2)}\n`)
  if (!isWhole(results)) return
  const readme = join(root, 'bench', 'README.md')
  await writeFile(readme, withTable(await readFile(readme, 'utf8'), results))
}

async function lastResults(root: string): Promise<PartialBenchmarks> {
  const file = join(root, PEER_RESULTS)
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as PartialBenchmarks) : {}
}

async function subjects(ours: OurProject, built: readonly Project[]): Promise<Pick<Benchmarks, 'pages' | 'versions'>> {
  const isBuilt = (name: string): boolean => built.some((project) => project.name === name)
  return {
    pages: (await ours.text()).length,
    versions: Object.fromEntries(
      GENERATORS.filter(({ name }) => isBuilt(name)).map(({ name, package: own }) => [name, versionOf(own)]),
    ),
  }
}

async function machine(): Promise<Pick<Benchmarks['builds'], 'cores' | 'memoryGb' | 'node'>> {
  const { output } = await runCommand(builderNode(), ['--version'])
  return { cores: cpus().length, memoryGb: Math.round(totalmem() / BYTES_PER_GB), node: output.trim() }
}

const builtSites = (projects: readonly Project[]) =>
  projects.map(({ name, output }) => ({
    name,
    folder: output,
    search: GENERATORS.find((generator) => generator.name === name)?.search ?? (name === OURS ? OUR_SEARCH : undefined),
  }))

function show({ builds, loads }: PartialBenchmarks): void {
  if (builds) {
    console.log(`\nBuilds, median of ${builds.rounds}. Cold: nothing kept. Warm: one page edited.\n`)
    console.table(builds.rows)
  }
  if (!loads) return
  console.log(`\nPages, median of ${loads.rounds}. Slow: a quarter of the processor, slow 4G (150 ms, 1.6 Mbit/s).\n`)
  console.table(loads.rows)
  console.log(`\nFrom ${loads.from} to ${loads.to}; the first search.\n`)
  console.table(loads.changes)
  console.table(loads.searches)
}

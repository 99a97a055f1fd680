/** Builds this site and its peers in turn, cold and after editing a page. */
import { existsSync } from 'node:fs'
import { appendFile, copyFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copySources, withOwnCache } from '../../scripts/test/site-copy.ts'
import { OURS, type PeerBuild } from '../../src/core/model/benchmarks.ts'
import { type Cost, measured } from '../cost.ts'
import { middle } from '../measure.ts'
import { GENERATORS } from './generators.ts'
import { type PeerPage, readPages } from './pages.ts'
import { builderNode, buildProject, layOutProject, PROJECTS } from './project.ts'

/** A site that can be built and changed. */
export type Project = {
  name: string
  /** Creates the project without anything from an earlier build. */
  renew: () => Promise<void>
  /** Changes one page, differently each time. */
  edit: (round: number) => Promise<void>
  build: () => Promise<Cost>
  /** Folder of the built site. */
  output: string
}

const EDITED = 'faq'
const paragraph = (round: number): string => `\n\nParagraph ${round} that a build has not seen, with \`code\`.\n`

export type OurProject = Project & {
  /** The text of the first build, which the peers use. */
  text: () => Promise<readonly PeerPage[]>
  remove: () => Promise<void>
}

/** The output of `npm run build`, which is not built again. */
export const ourBuiltSite = (root: string): OurProject => {
  const output = join(root, 'dist/site')
  const nothing = async (): Promise<void> => undefined
  return {
    ...{ name: OURS, output, renew: nothing, edit: nothing, remove: nothing },
    text: () => readPages(output),
    build: () => Promise.reject(new Error('There is no built site: run "npm run build" first.')),
  }
}

/** A copy of this repository. */
export async function ourCopy(root: string): Promise<OurProject> {
  const folder = await copySources()
  await withOwnCache(folder)
  const pristine = join(root, 'content', `${EDITED}.mdx`)
  const edited = join(folder, 'content', `${EDITED}.mdx`)
  const output = join(folder, 'dist/site')
  let pages: Promise<readonly PeerPage[]> | undefined
  const text = (): Promise<readonly PeerPage[]> => {
    pages ??= readPages(output)
    return pages
  }
  return {
    name: OURS,
    output,
    text,
    remove: () => rm(folder, { recursive: true, force: true }),
    async renew() {
      for (const kept of ['dist', 'node_modules/.cache']) await rm(join(folder, kept), { recursive: true, force: true })
      await copyFile(pristine, edited)
    },
    async edit(round) {
      await text()
      await appendFile(edited, paragraph(round))
    },
    build: () => measured(builderNode(), ['scripts/ts.mjs', 'scripts/ship/build.ts'], folder),
  }
}

/** @param text Text of this site, available once this site is built */
export const peerProjects = (text: OurProject['text']): Project[] =>
  GENERATORS.map((generator) => {
    const folder = join(PROJECTS, generator.name.toLowerCase())
    return {
      name: generator.name,
      output: join(folder, generator.output),
      renew: async () => layOutProject(generator, await text(), folder),
      async edit(round) {
        const page = (await text()).find(({ path }) => path === EDITED) as PeerPage
        await appendFile(join(folder, generator.fileOf(page)), paragraph(round))
      },
      build: () => buildProject(generator, folder),
    }
  })

/**
 * Medians of several rounds in turn, so that a busy moment of the machine affects all of them. A peer that does not
 * build is reported and left out.
 * @param projects this site first
 * @throws if this site does not build
 */
export async function timeBuilds(projects: readonly Project[], rounds: number): Promise<PeerBuild[]> {
  const costs = new Map(projects.map((project) => [project, [] as Round[]]))
  for (let round = 1; round <= rounds; round++) {
    for (const [project, done] of costs) {
      try {
        done.push(await timeRound(project, round))
      } catch (error) {
        leaveOut(project, error)
        costs.delete(project)
      }
    }
  }
  return Promise.all(
    [...costs].map(async ([{ name, output }, done]) => ({
      name,
      coldMs: middle(done.map(({ cold }) => cold.ms)),
      warmMs: middle(done.map(({ warm }) => warm.ms)),
      memoryMb: middle(done.map(({ cold }) => cold.memoryMb)),
      siteMb: await megabytesOf(output),
    })),
  )
}

type Round = { cold: Cost; warm: Cost }

async function timeRound({ name, renew, edit, build }: Project, round: number): Promise<Round> {
  await renew()
  const cold = await build()
  await edit(round)
  const warm = await build()
  console.log(`${name.padEnd(12)} round ${round}: cold ${cold.ms} ms, warm ${warm.ms} ms`)
  return { cold, warm }
}

/** Builds the missing projects once. Returns all projects that are built afterwards. */
export async function builtOnce(projects: readonly Project[]): Promise<Project[]> {
  const isBuilt = ({ output }: Project): boolean => existsSync(join(output, 'index.html'))
  for (const project of projects.filter((one) => !isBuilt(one))) {
    try {
      await project.renew()
      await project.build()
    } catch (error) {
      leaveOut(project, error)
    }
  }
  return projects.filter(isBuilt)
}

function leaveOut({ name }: Project, error: unknown): void {
  if (name === OURS) throw error
  console.error(`${name} is left out: ${error instanceof Error ? error.message : String(error)}`)
}

async function megabytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100_000) / 10
}

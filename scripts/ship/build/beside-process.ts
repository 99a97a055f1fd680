/** Runs `beside.ts`, where it starts and where its files go. */
import { fork } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteModel } from '../../../src/build/site-model.ts'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import type { CompiledPage } from './compile-ahead.ts'
import { type StepTime, steps } from './timings.ts'

/** What the process is told: once what it works on, then each page that this process compiles itself. */
export type ToChild = { work: BesideWork } | { taken: string }

export type BesideWork = {
  /** What previews show, besides the site's own configuration. */
  previewed: Pick<SiteModel, 'routes' | 'sidebar' | 'methods'>
  /** Files and texts of pages to compile, first to last. */
  pages: readonly (readonly [file: string, text: string])[]
}

/** What the process says: pages as they are compiled, and how it ended. */
export type FromChild = { page: CompiledPage } | { steps: readonly StepTime[] } | { error: string }

export type Beside = {
  /** Says what there is to do: the sources are read once for both processes. */
  start: (work: BesideWork) => void
  /** A page if the process has compiled it; otherwise it is told to leave that one out. */
  take: (file: string) => CompiledPage | undefined
  /** Waits for the end, and puts packages and previews into the site. */
  finish: (outDir: string) => Promise<void>
  stop: () => void
}

export function startBeside(root: string, foundation: string): Beside {
  const script = join(root, 'scripts/ship/build/beside.ts')
  // Without the options of this process, which may hold tsx.
  const child = fork(join(root, 'scripts/ts.mjs'), [script, foundation], { cwd: root, execArgv: [] })
  const pages = new Map<string, CompiledPage>()
  const tell = (told: ToChild): void => void child.send(told, () => undefined)
  const ended = new Promise<Exclude<FromChild, { page: unknown }>>((resolve) => {
    child.on('message', (message) => {
      const said = message as FromChild
      if ('page' in said) pages.set(said.page.file, said.page)
      else resolve(said)
    })
    // Comes after the messages, where there are any.
    child.once('disconnect', () => resolve({ error: 'Their process ended without a word.' }))
  })
  return {
    start: (work) => tell({ work }),
    take(file) {
      const page = pages.get(file)
      if (page === undefined) tell({ taken: file })
      return page
    },
    stop: () => void child.kill('SIGKILL'),
    finish: async (outDir) => {
      const said = await ended
      if ('error' in said) {
        throw new PortalError('BUILD', { message: `The packages or previews cannot be made.\n${said.error}` })
      }
      steps.push(...said.steps)
      await cp(join(root, 'dist/beside'), outDir, { recursive: true })
      await rm(join(root, 'dist/beside'), { recursive: true })
    },
  }
}

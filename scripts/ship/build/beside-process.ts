/** Runs `beside.ts` in a process, and moves its files into place. */
import { fork } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteModel } from '../../../src/build/site-model.ts'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import type { CompiledPage } from './compile-ahead.ts'
import { type StepTime, steps } from './timings.ts'

/** Messages to the process, first its work, then each page that this process compiles itself. */
export type ToChild = { work: BesideWork } | { taken: string }

export type BesideWork = {
  /** The contents of previews, in addition to the site's configuration. */
  previewed: Pick<SiteModel, 'routes' | 'sidebar' | 'methods'>
  /** Files and texts of pages to compile, first to last. */
  pages: readonly (readonly [file: string, text: string])[]
}

/** Messages from the process, with each compiled page and the outcome. */
export type FromChild = { page: CompiledPage } | { steps: readonly StepTime[] } | { error: string }

export type Beside = {
  /** Sends the work. The sources are read once for both processes. */
  start: (work: BesideWork) => void
  /** Returns a page if the process has compiled it. Otherwise tells the process to skip it. */
  take: (file: string) => CompiledPage | undefined
  /** Waits for the end, and moves packages and previews into the site. */
  finish: (outDir: string) => Promise<void>
  stop: () => void
}

export function startBeside(root: string, foundation: string): Beside {
  const script = join(root, 'scripts/ship/build/beside.ts')
  // Without the options of this process, which may include tsx.
  const child = fork(join(root, 'scripts/ts.mjs'), [script, foundation], { cwd: root, execArgv: [] })
  const pages = new Map<string, CompiledPage>()
  const tell = (told: ToChild): void => void child.send(told, () => undefined)
  const ended = new Promise<Exclude<FromChild, { page: unknown }>>((resolve) => {
    child.on('message', (message) => {
      const said = message as FromChild
      if ('page' in said) pages.set(said.page.file, said.page)
      else resolve(said)
    })
    // Arrives after any messages.
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

/** Runs `beside.ts`, where it starts and where its files go. */
import { fork } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteModel } from '../../src/build/site-model.ts'
import { PortalError } from '../../src/lib/portal-error.ts'
import { type StepTime, steps } from './timings.ts'

/** What the process says at its end. */
export type Besides = { steps: readonly StepTime[] } | { error: string }

/** What previews show, besides the site's own configuration. */
export type Previewed = Pick<SiteModel, 'routes' | 'sidebar' | 'methods'>

export type Beside = {
  /** Says what the previews show: read once, for both processes. */
  draw: (previewed: Previewed) => void
  /** Waits for the end, and puts packages and previews into the site. */
  finish: (outDir: string) => Promise<void>
  stop: () => void
}

export function startBeside(root: string, foundation: string): Beside {
  const child = fork(join(root, 'scripts/build/beside.ts'), [foundation], { cwd: root })
  const said = new Promise<Besides>((resolve) => {
    child.once('message', (message) => resolve(message as Besides))
    // Comes after the message, where there is one.
    child.once('disconnect', () => resolve({ error: 'Their process ended without a word.' }))
  })
  return {
    draw: ({ routes, sidebar, methods }) => void child.send({ routes, sidebar, methods } satisfies Previewed),
    stop: () => void child.kill('SIGKILL'),
    finish: async (outDir) => {
      const besides = await said
      if ('error' in besides) {
        throw new PortalError('BUILD', { message: `The packages or previews cannot be made.\n${besides.error}` })
      }
      steps.push(...besides.steps)
      await cp(join(root, 'dist/beside'), outDir, { recursive: true })
      await rm(join(root, 'dist/beside'), { recursive: true })
    },
  }
}

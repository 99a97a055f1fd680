/** Runs one command of the test run and captures its output. */
import { spawn } from 'node:child_process'
import path from 'node:path'

export type CommandResult = {
  /** Exit code. 124 if the time limit ended it, 127 if it could not start. */
  code: number
  /** Standard output and standard error, in the order of arrival. */
  output: string
}

const running = new Set<number>()

/** Ends a command and all its child processes. Each command runs as a separate process group. */
function stop(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group ended on its own between the decision and the signal.
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const pid of running) stop(pid)
    process.exit(130)
  })
}

export type CommandOptions = {
  /** Working folder. Defaults to the current one. */
  cwd?: string
  /** Milliseconds after which the command is considered stuck and is ended. */
  timeoutMs?: number
  /** Additional environment variables. */
  env?: Record<string, string>
}

/**
 * Runs `command` without a shell, as in continuous integration: no colors, no written snapshots. Never rejects. A
 * command that cannot start has code 127.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd = '.', timeoutMs = 600_000, env = {} }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      detached: true,
      env: { ...process.env, CI: '1', NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    const { pid } = child
    if (pid !== undefined) running.add(pid)
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      if (pid !== undefined) stop(pid)
    }, timeoutMs)
    const finish = (code: number, note = '') => {
      clearTimeout(timer)
      if (pid !== undefined) running.delete(pid)
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + note })
    }
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => finish(127, `${error.message}\n`))
    child.on('close', (code) => {
      if (timedOut) finish(124, `Ended after ${timeoutMs / 1000} s without finishing.\n`)
      else finish(code ?? 1)
    })
  })
}

/** Path of a locally installed tool, such as `biome`. */
export const localBin = (name: string): string => path.join('node_modules', '.bin', name)

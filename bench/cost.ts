/** Measures the time of a command, and the peak memory of the command with all of its child processes. */
import { readdir, readFile } from 'node:fs/promises'
import { delimiter, dirname } from 'node:path'
import { runCommand } from '../scripts/test/run-command.ts'

export type Cost = { ms: number; memoryMb: number; output: string }

const LIMIT_MS = 1_800_000
/** Interval of the memory readings. Milliseconds. */
const EVERY_MS = 1_000
const KB_PER_MB = 1024

/**
 * Runs a Node script as from a shell. Its child processes use the same Node.
 * @param isDone Whether the output shows that the work was done, although the command failed in the end
 * @throws with the output if the command fails
 */
export async function measured(
  node: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
  isDone: (output: string) => boolean = () => false,
): Promise<Cost> {
  let memoryMb = 0
  let reading = Promise.resolve()
  const timer = setInterval(() => {
    reading = reading.then(async () => {
      memoryMb = Math.max(memoryMb, (await memoryBelow(process.pid)) / KB_PER_MB)
    })
  }, EVERY_MS)
  const start = performance.now()
  const { code, output } = await runCommand(node, args, {
    cwd,
    timeoutMs: LIMIT_MS,
    env: { NODE_ENV: 'production', PATH: [dirname(node), process.env.PATH].join(delimiter), ...env },
  })
  const ms = performance.now() - start
  clearInterval(timer)
  await reading
  if (code !== 0 && !isDone(output)) throw new Error(`${args.join(' ')} ended with ${code}.\n${output.slice(-3_000)}`)
  return { ms: Math.round(ms), memoryMb: Math.round(memoryMb), output }
}

/**
 * Memory of all child processes of a process, in kB, without its own. 0 if the system does not report it (not Linux).
 */
async function memoryBelow(parent: number): Promise<number> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const rows = (await Promise.all(ids.map(processOf))).filter((row) => row !== undefined)
  const within = new Set([parent])
  let sum = 0
  // A process has a higher number than its parent, except in the rare moment when numbers start over.
  for (const { id, startedBy, memory } of rows.sort((a, b) => a.id - b.id)) {
    if (!within.has(startedBy)) continue
    within.add(id)
    sum += memory
  }
  return sum
}

type ProcessRow = { id: number; startedBy: number; memory: number }

async function processOf(id: string): Promise<ProcessRow | undefined> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => undefined)
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1] ?? 0)
  return status === undefined ? undefined : { id: Number(id), startedBy: field('PPid'), memory: field('VmRSS') }
}

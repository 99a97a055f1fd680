/** What a command costs: its time, and the most memory that it and all it started held at one moment. */
import { readdir, readFile } from 'node:fs/promises'
import { delimiter, dirname } from 'node:path'
import { runCommand } from '../scripts/test/run-command.ts'

export type Cost = { ms: number; memoryMb: number; output: string }

const LIMIT_MS = 1_800_000
/** How often the memory is read. Milliseconds. */
const EVERY_MS = 1_000
const KB_PER_MB = 1024

/**
 * Runs a Node script as from a shell, with the same Node for what it starts.
 * @param isDone tells from what it printed that its work was done although it failed in the end
 * @throws with what it printed when it fails
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

/** Memory of all processes that a process started, in kB, without its own; 0 where the system does not tell (not Linux). */
async function memoryBelow(parent: number): Promise<number> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const rows = (await Promise.all(ids.map(processOf))).filter((row) => row !== undefined)
  const within = new Set([parent])
  let sum = 0
  // A process has a higher number than the one that started it, but for the rare moment when numbers begin anew.
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

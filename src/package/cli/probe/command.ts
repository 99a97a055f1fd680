/**
 * `probe <url> --out FILE` and `check <url> --observe --out FILE`: record responses and print a summary. Exit codes: 0 complete, 1 cut short, 2 could not
 * run.
 */
import { type FileHandle, open, rm } from 'node:fs/promises'
import { PortalError } from '../../../core/lib/portal-error.ts'
import { PROBE_RATE } from '../../../core/lib/rates.ts'
import type { Progress } from '../check/progress.ts'
import { socket } from '../check/socket.ts'
import { type ObserveOptions, observeEndpoint } from './observe.ts'
import type { ProbeCommand } from './options.ts'
import { probeReport } from './report.ts'
import { probeEndpoint } from './run-probe.ts'

/** Approximate number of steps for the progress bar. The real number depends on the chain. */
const ABOUT = 65

/**
 * Probes and writes the file.
 * @throws {PortalError} `PROBE_FILE` when the file exists or cannot be written. `PROBE_UNREACHABLE` when the endpoint
 * does not respond.
 */
export async function probeCommand(
  command: ProbeCommand,
  progress: Progress,
  print: (text: string) => void,
  rate = PROBE_RATE,
): Promise<0 | 1> {
  const { url, out, timeoutMs } = command
  const file = await create(out)
  try {
    const date = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
    const onProgress = (done: number, label: string) => progress.step(done, ABOUT, label)
    const options = { url, timeoutMs, rate, date, onProgress }
    if (command.command === 'observe')
      return await observed({ ...options, by: command.by, socket: () => socket(socketUrl(url)) }, out, file, print)
    const recorded = await probeEndpoint(options)
    progress.end()
    if (!recorded.answers.some(({ response }) => response !== undefined)) {
      await rm(out)
      throw new PortalError('PROBE_UNREACHABLE', {
        message: `No request got a response: ${recorded.answers[0]?.fault ?? 'nothing was sent'}.`,
        hint: 'Check that the address accepts JSON-RPC over HTTP.',
      })
    }
    await file.writeFile(`${JSON.stringify(recorded, null, 1)}\n`)
    print(probeReport(recorded, out))
    return recorded.stopped === undefined ? 0 : 1
  } finally {
    progress.end()
    await file.close()
  }
}

/** The address of the WebSocket, on the host and path of the endpoint. */
const socketUrl = (url: URL): URL => new URL(url.href.replace(/^http/, 'ws'))

async function observed(
  options: ObserveOptions,
  out: string,
  file: FileHandle,
  print: (text: string) => void,
): Promise<0 | 1> {
  const { file: ledger, stopped } = await observeEndpoint(options)
  if (ledger.rows.length <= 1) {
    await rm(out)
    throw new PortalError('PROBE_UNREACHABLE', {
      message: `No request got a response: ${stopped ?? 'nothing was sent'}.`,
    })
  }
  await file.writeFile(`${JSON.stringify(ledger, null, 1)}\n`)
  const lines = ledger.rows.map(
    ({ topic, request, answer }) => `  ${topic.padEnd(14)}${JSON.stringify(request)} ${JSON.stringify(answer)}`,
  )
  print([...lines, ...(stopped === undefined ? [] : [`Stopped early: ${stopped}.`])].join('\n'))
  return stopped === undefined ? 0 : 1
}

/** Never overwrites a file, because it may contain the responses of another endpoint. */
async function create(path: string) {
  try {
    return await open(path, 'wx')
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST'
    throw new PortalError('PROBE_FILE', {
      message: isThere ? `${path} already exists.` : `${path} cannot be written: ${(cause as Error).message}.`,
      hint: 'Choose another file with --out.',
      cause,
    })
  }
}

/** A progress bar on stderr, so that stdout contains only the report. */

const WIDTH = 30

type Stream = { isTTY?: boolean; write: (text: string) => unknown }
export type Progress = {
  step: (done: number, total: number, label: string) => void
  /** Shows that the check is waiting for the endpoint, and why. */
  wait: (milliseconds: number, reason: string) => void
  end: () => void
}

/** Shorter waits are not logged. Milliseconds. */
const WORTH_A_LINE_MS = 2_000

/** Draws only on a terminal. A log file receives only long waits. */
export function progressBar(stream: Stream): Progress {
  const waiting = (milliseconds: number, reason: string) =>
    `waiting ${(milliseconds / 1_000).toFixed(1)} s because the endpoint is busy, ${reason.replaceAll(/\p{Cc}/gu, ' ')}`
  if (stream.isTTY !== true) {
    const wait: Progress['wait'] = (milliseconds, reason) => {
      if (milliseconds >= WORTH_A_LINE_MS) stream.write(`${waiting(milliseconds, reason)}\n`)
    }
    return { step: () => undefined, wait, end: () => undefined }
  }
  return {
    wait: (milliseconds, reason) => stream.write(`\r\u001b[2K${waiting(milliseconds, reason)}`),
    step(done, total, label) {
      const filled = Math.round((WIDTH * done) / Math.max(1, total))
      const bar = `${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}`
      stream.write(`\r\u001b[2K[${bar}] ${done}/${total} ${label}`)
    },
    end: () => stream.write('\r\u001b[2K'),
  }
}

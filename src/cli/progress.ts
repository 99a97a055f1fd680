/** A bar on the error stream, so that the report on the screen stays clean. */

const WIDTH = 30

type Stream = { isTTY?: boolean; write: (text: string) => unknown }
export type Progress = { step: (done: number, total: number, label: string) => void; end: () => void }

/** Draws on a terminal only; a log file gets nothing. */
export function progressBar(stream: Stream): Progress {
  if (stream.isTTY !== true) return { step: () => undefined, end: () => undefined }
  return {
    step(done, total, label) {
      const filled = Math.round((WIDTH * done) / Math.max(1, total))
      const bar = `${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}`
      stream.write(`\r\u001b[2K[${bar}] ${done}/${total} ${label}`)
    },
    end: () => stream.write('\r\u001b[2K'),
  }
}

/** Writes into the address when a reader pauses, because browsers accept few changes of it in a short time. */
import { listen } from './attach.ts'

/** Milliseconds. */
export const PAUSE_MS = 300

export type PausedWrite = {
  /** Writes after the pause. Each call restarts the pause. */
  later: () => void
  /** Writes immediately if a write is pending. */
  flush: () => void
  /** Drops a pending write. */
  stop: () => void
  /** Drops a pending write and removes the listeners. */
  end: () => void
}

/** A press, or leaving the page, writes a pending state first, so that the reader finds it on return. */
export function pausedWrite(write: () => void): PausedWrite {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const flush = () => {
    if (timer === undefined) return
    stop()
    write()
  }
  const unlisten = [listen(document, { click: flush }, { capture: true }), listen(window, { pagehide: flush })]
  return {
    later: () => {
      stop()
      timer = setTimeout(flush, PAUSE_MS)
    },
    flush,
    stop,
    end: () => {
      stop()
      for (const one of unlisten) one()
    },
  }
}

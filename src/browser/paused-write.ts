/** Writes into the address once a reader pauses: browsers accept few changes of it in a short time. */
import { listen } from './attach.ts'

/** Milliseconds. */
export const PAUSE_MS = 300

export type PausedWrite = {
  /** Writes after the pause. Each call begins the pause anew. */
  later: () => void
  /** Writes at once if something waits. */
  flush: () => void
  /** Forgets what waits. */
  stop: () => void
  /** Forgets what waits and removes the listeners. */
  end: () => void
}

/** A reader who continues at once, by a press or by leaving, finds on return what was there before. */
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

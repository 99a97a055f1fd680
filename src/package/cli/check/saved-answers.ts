/** `--save`: every request with its answer, a line each, as `validate` reads them. */
import { closeSync, openSync, writeSync } from 'node:fs'
import type { Exchange } from './exchange.ts'

export type Saver = { keep: (body: string, exchange: Exchange) => void; close: () => void }

/** Writes as it goes, so that a check that is broken off leaves what it saw. */
export function saver(file: string, redact: (text: string) => string): Saver {
  const handle = openSync(file, 'w')
  return {
    keep(body, exchange) {
      const request = parsed(body)
      const answer = 'value' in exchange ? { response: exchange.value } : { fault: exchange.reason }
      writeSync(
        handle,
        `${redact(JSON.stringify({ ...(request === undefined ? { body } : { request }), ...answer }))}\n`,
      )
    },
    close: () => closeSync(handle),
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** `--save`: writes each request with its response as one line, in the format that `validate` reads. */
import { closeSync, openSync, writeSync } from 'node:fs'
import type { Exchange } from './exchange.ts'

export type Saver = { keep: (body: string, exchange: Exchange) => void; close: () => void }

/** Writes each exchange immediately, so that an interrupted check leaves its data. */
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

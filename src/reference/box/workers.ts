/** The workers of the box: decoding and checking, off the page's own thread, each started with its first question. */
import { Checker } from '../validator/checker.ts'
import type { Decoded } from './decode.ts'
import type { DecodeDone, DecodeJob, DecodeQuestion } from './decode-worker.ts'
import type { Workers } from './detail.ts'

type Waiting = { resolve: (decoded: Decoded) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()
const checker = new Checker()

function startWorker(): Worker {
  const started = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<DecodeDone>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('decoded' in data) asked?.resolve(data.decoded)
    else asked?.reject(new Error(data.failed))
  }
  started.onerror = () => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('The decoder did not load. Are you offline?'))
    waiting.clear()
  }
  return started
}

const decode = (question: DecodeQuestion): Promise<Decoded> =>
  new Promise((resolve, reject) => {
    worker ??= startWorker()
    const id = ++lastId
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, question } satisfies DecodeJob)
  })

export const workers: Workers = { decode, check: (text) => checker.ask({ kind: 'check', text }) }

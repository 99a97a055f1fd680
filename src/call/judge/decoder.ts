/** Sends jobs to the decoder's worker, which loads with the first question. */
import type { Decoded } from './decode.ts'
import type { DecodeDone, DecodeJob, DecodeQuestion } from './decode-worker.ts'

type Waiting = { resolve: (decoded: Decoded) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

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

export const decode = (question: DecodeQuestion): Promise<Decoded> =>
  new Promise((resolve, reject) => {
    worker ??= startWorker()
    const id = ++lastId
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, question } satisfies DecodeJob)
  })

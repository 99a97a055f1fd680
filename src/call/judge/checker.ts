/** Sends texts to the worker, which loads with the first question. Only the newest answer counts. */
import type { Answer, Done, Job, Question } from './worker.ts'

/** A check that takes longer than this is canceled, because the text is too large. Milliseconds. */
const PATIENCE_MS = 30_000

export class Checker {
  #worker: Worker | undefined
  #last = 0
  #waiting: { id: number; resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Rejects when the worker does not load or fails. An older question is dropped without an answer. */
  ask(question: Question): Promise<Answer> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject }
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#fail('The text took longer than 30 seconds to read.'), PATIENCE_MS)
      this.#start().postMessage({ id, question } satisfies Job)
    })
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = undefined
    this.#waiting = undefined
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Done>) => this.#done(data)
    worker.onerror = () => this.#fail('The checker did not load. Are you offline? It works offline once it was loaded.')
    this.#worker = worker
    return worker
  }

  #done(done: Done): void {
    const waiting = this.#waiting
    if (!waiting || waiting.id !== done.id) return
    clearTimeout(this.#timer)
    this.#waiting = undefined
    if ('failed' in done) waiting.reject(new Error(done.failed))
    else waiting.resolve(done.answer)
  }

  #fail(message: string): void {
    const waiting = this.#waiting
    this.stop()
    waiting?.reject(new Error(message))
  }
}

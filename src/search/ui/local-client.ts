/** The page's side of the local search. The first query starts its one worker. */

import type { Answer } from '../query/answer.ts'
import { SearchUnavailable } from './hosted-client.ts'
import type { LocalQuery, WorkerAnswer, WorkerQuestion } from './worker-messages.ts'

type Waiting = {
  question: WorkerQuestion
  /** It is asked again once, because one lost file is no reason for an error screen. */
  isRepeated: boolean
  resolve: (answers: Answer[]) => void
  reject: (error: Error) => void
  onTexts: ((answers: Answer[]) => void) | undefined
  isAnswered: boolean
}

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Returns answers from this site's own index.
 * @param onTexts receives the same answers with snippets. The promise then does not wait for the texts.
 * @throws {SearchUnavailable} when the worker does not start or the index does not load
 */
export function searchLocally(
  base: string,
  queries: LocalQuery[],
  onTexts?: (answers: Answer[]) => void,
): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const id = ++lastId
    const question: WorkerQuestion = { id, base, queries, isTyped: onTexts !== undefined }
    send({ question, isRepeated: false, resolve, reject, onTexts, isAnswered: false })
  })
}

function send(asked: Waiting): void {
  waiting.set(asked.question.id, asked)
  try {
    worker ??= startWorker()
    worker.postMessage(asked.question)
  } catch (cause) {
    fail(new SearchUnavailable('The search worker did not start.', { cause }))
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (!asked) return
    if ('error' in data) {
      if (asked.isRepeated) asked.reject(new SearchUnavailable(data.error))
      else send({ ...asked, isRepeated: true })
      return
    }
    if (asked.isAnswered) asked.onTexts?.(data.answers)
    else asked.resolve(data.answers)
    if (data.isMore) awaitTexts(data.id, asked)
  })
  started.addEventListener('error', ({ message }) => {
    fail(new SearchUnavailable(`The search worker failed: ${message || 'its code did not load'}.`))
  })
  return started
}

/** Only the last query receives texts. */
function awaitTexts(id: number, asked: Waiting): void {
  for (const [before, { isAnswered }] of waiting) if (isAnswered) waiting.delete(before)
  waiting.set(id, { ...asked, isAnswered: true })
}

/** Sends the queries of a broken worker to another, or rejects them if that was broken too. */
function fail(error: Error): void {
  worker?.terminate()
  worker = undefined
  const asked = [...waiting.values()]
  waiting.clear()
  for (const one of asked) {
    if (one.isRepeated) one.reject(error)
    else if (!one.isAnswered) send({ ...one, isRepeated: true })
  }
}

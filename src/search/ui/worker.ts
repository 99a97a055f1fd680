/** The local search off the main thread. It sends one answer for each question. */
import { mayPrefetch } from '../../ui/browser/prefetch.ts'
import { type AnswerOptions, answer, answerAtOnce, FIRST_TEXT_FILES, TEXT_FILES } from '../query/answer.ts'
import { Engine } from '../query/engine.ts'
import type { WorkerAnswer, WorkerQuestion } from './worker-messages.ts'

/** The used part of a worker's global scope. The browser's types describe a window instead. */
type Scope = {
  postMessage: (message: WorkerAnswer) => void
  addEventListener: (type: 'message', listen: (event: MessageEvent<WorkerQuestion>) => void) => void
}
const scope = self as unknown as Scope

/** A reader who has not typed for this long is reading the results. Milliseconds. */
const TEXTS_PAUSE_MS = 400
/** After this long, nothing else needs the connection. Milliseconds. */
const WHOLE_PAUSE_MS = 1_000

const engines = new Map<string, Engine>()
/** Number of the last question. */
let last = 0

function engineOf(base: string): Engine {
  const known = engines.get(base)
  if (known) return known
  const engine = new Engine(
    (path) => readJson(base + path),
    (path) => readStored(base + path),
  )
  engines.set(base, engine)
  return engine
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return response.json()
}

/** Reads from the offline copy. Its address contains the release, so the content matches the network's. */
async function readStored(address: string): Promise<unknown> {
  try {
    return await (await caches.match(address))?.json()
  } catch {
    // Storage is denied.
    return undefined
  }
}

const say = (message: WorkerAnswer): void => scope.postMessage(message)

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

async function reply({ id, base, queries, isTyped }: WorkerQuestion): Promise<void> {
  last = id
  try {
    const engine = engineOf(base)
    await engine.load()
    const asked = queries.map(({ query, ...options }) => ({ query, options: { base, ...options } as AnswerOptions }))
    if (!isTyped) {
      say({ id, answers: await Promise.all(asked.map((one) => answer(engine, one.query, one.options))), isMore: false })
      return
    }
    const isWholeNext = mayPrefetch() && (await engine.lacksWhole())
    const most = isWholeNext ? Number.POSITIVE_INFINITY : TEXT_FILES
    const first = await Promise.all(asked.map((one) => answerAtOnce(engine, one.query, one.options, most)))
    const isMore = first.some(({ complete }) => complete)
    const complete = (files: number) => Promise.all(first.map((one) => one.complete?.(files) ?? one.answer))
    say({ id, answers: first.map((one) => one.answer), isMore })
    await pause(TEXTS_PAUSE_MS)
    if (isMore && last === id)
      say({ id, answers: await complete(isWholeNext ? FIRST_TEXT_FILES : most), isMore: isWholeNext })
    await pause(WHOLE_PAUSE_MS)
    if (!isWholeNext || last !== id) return
    await engine.loadWhole()
    const files = (await engine.lacksWhole()) ? TEXT_FILES : most
    if (isMore && last === id) say({ id, answers: await complete(files), isMore: false })
  } catch (error) {
    say({ id, error: error instanceof Error ? error.message : String(error) })
  }
}

scope.addEventListener('message', ({ data }) => void reply(data))

/** The local search, off the main thread: a question in, an answer out. */
import { type AnswerOptions, answer } from '../query/answer.ts'
import { Engine } from '../query/engine.ts'
import type { WorkerAnswer, WorkerQuestion } from './worker-messages.ts'

/** The part of a worker's global scope that is used; the browser's types describe a window instead. */
type Scope = {
  postMessage: (message: WorkerAnswer) => void
  addEventListener: (type: 'message', listen: (event: MessageEvent<WorkerQuestion>) => void) => void
}
const scope = self as unknown as Scope

const engines = new Map<string, Engine>()

function engineOf(base: string): Engine {
  const known = engines.get(base)
  if (known) return known
  const engine = new Engine((path) => readJson(base + path))
  engines.set(base, engine)
  return engine
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return response.json()
}

async function reply({ id, base, queries }: WorkerQuestion): Promise<WorkerAnswer> {
  try {
    const engine = engineOf(base)
    await engine.load()
    const answers = queries.map(({ query, ...options }) => answer(engine, query, { base, ...options } as AnswerOptions))
    return { id, answers: await Promise.all(answers) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

scope.addEventListener('message', ({ data }) => {
  void reply(data).then((message) => scope.postMessage(message))
})

/** Faults by four people who had not read the code. Each changes the responses of an honest node. */
import { runInThisContext } from 'node:vm'
import type { Telling } from '../../src/package/node/server/lies/lie.ts'
import first from './stranger-a.json' with { type: 'json' }
import second from './stranger-b.json' with { type: 'json' }
import third from './stranger-c.json' with { type: 'json' }
import fourth from './stranger-d.json' with { type: 'json' }

/**
 * `apply` is the body of a function with the method, its params, its result and tools. `onError` is the same for
 * errors.
 */
/** A fault by its name. */
export type PlantedFault = Telling & { name: string }

type Written = { id: string; title: string; why: string; apply: string; onError?: string }
type Context = { state: Record<string, unknown>; call: (method: string, params: unknown[]) => Promise<unknown> }
type Apply = (method: string, params: unknown, result: unknown, context: Context) => Promise<unknown>
type OnError = (method: string, params: unknown, error: unknown, context: Context) => Promise<object>

const compiled = (third: string, body: string): unknown =>
  runInThisContext(`(async (method, params, ${third}, ctx) => {\n${body}\n})`)

function plantedFault({ id, title, apply, onError }: Written): PlantedFault {
  const change = compiled('result', apply) as Apply
  const changeError = onError === undefined ? undefined : (compiled('error', onError) as OnError)
  const state = {}
  return {
    name: `${id} ${title}`,
    answered: async (answer, { method, params }, { ask }) => {
      const context = { state, call: ask }
      if ('result' in answer)
        return { ...answer, result: await change(method, params, structuredClone(answer.result), context) }
      if (changeError === undefined || answer.error === undefined) return answer
      const { error: _, ...rest } = answer
      const changed = await changeError(method, params, answer.error, context)
      return { ...rest, ...('code' in changed ? { error: changed } : changed) }
    },
  }
}

/** The first two check the methods in their bodies, the others have a separate list. */
function ofItsMethods(fault: Written & { methods: string[] }): PlantedFault {
  const { name, answered } = plantedFault(fault)
  return {
    name,
    answered: (answer, request, tools) =>
      answered !== undefined && fault.methods.includes(request.method) ? answered(answer, request, tools) : answer,
  }
}

/** Faults that cannot be observed, each with the reason. */
const UNSEEN: Readonly<Record<string, string>> = {
  c04: 'the node does not serve txpool_status',
}

/** Faults by stranger, named with a letter. */
export const strangersFaults: readonly { by: string; faults: readonly PlantedFault[] }[] = [
  { by: 'a', faults: first.map(plantedFault) },
  { by: 'b', faults: second.map(plantedFault) },
  { by: 'c', faults: seenOf(third) },
  { by: 'd', faults: seenOf(fourth) },
]

function seenOf(list: readonly (Written & { methods: string[] })[]): PlantedFault[] {
  return list.filter(({ id }) => !Object.hasOwn(UNSEEN, id)).map(ofItsMethods)
}

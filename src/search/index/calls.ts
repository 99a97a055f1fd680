/** Request code of the methods → the name of each method in each library. */
import { methodPath } from '../../core/lib/path.ts'
import type { ReferenceStore } from '../../core/model/reference-store.ts'
import { CALL_MARK, callName, ownCall } from '../query/calls.ts'
import type { PlaceAliases } from './aliases.ts'

/** The call of each language's code, by the snippet's id. */
const CALL: Readonly<Record<string, RegExp>> = {
  viem: /\bclient\.(\w+)\(/g,
  ethers: /\bprovider\.(\w+)\(/g,
  python: /\bw3\.eth\.(\w+)/g,
  go: /\bclient\.(\w+)\(ctx\b/g,
  rust: /\bprovider\.(\w+)\(/g,
  cast: /\bcast ([a-z][a-z-]*)/g,
}
/** A call in the code of more methods, such as `client.request`, does not name a method. */
const MOST_METHODS = 3

export function libraryCalls(reference: Pick<ReferenceStore, 'models' | 'snippets'>): PlaceAliases[] {
  const { models } = reference
  const calls = new Map<string, Set<string>>()
  for (const { name } of models)
    for (const { id, code } of reference.snippets(name)?.snippets ?? [])
      for (const [, call = ''] of code.matchAll(CALL[id] ?? /(?!)/g))
        calls.set(callName(call), (calls.get(callName(call)) ?? new Set()).add(name))
  return models.map(({ name }) => ({
    at: methodPath(name),
    words: [...calls]
      .filter(([call, methods]) => methods.has(name) && methods.size <= MOST_METHODS && call !== ownCall(name))
      .map(([call]) => call + CALL_MARK),
  }))
}

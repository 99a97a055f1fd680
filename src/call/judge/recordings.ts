/** The recorded examples of one method, from the file that the site serves for it. */
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { methodPath, withBase } from '../../core/lib/path.ts'

const loaded = new Map<string, Promise<ExampleCase[]>>()

/**
 * Loads the examples of a method once, in the order of its page. After a failure the next call loads them again.
 * @throws if the file does not load
 */
export function loadExamples(method: string, base: string): Promise<ExampleCase[]> {
  const address = withBase(base, `${methodPath(method)}.json`)
  const known = loaded.get(address)
  if (known) return known
  const examples = fetchExamples(address)
  loaded.set(address, examples)
  examples.catch(() => loaded.delete(address))
  return examples
}

async function fetchExamples(address: string): Promise<ExampleCase[]> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} returned the status ${response.status}.`)
  const { examples } = (await response.json()) as { examples: ExampleCase[] }
  return examples
}

/** Returns the examples of a method, or none if they do not load. */
export const examplesOf = (method: string, base: string): Promise<ExampleCase[]> =>
  loadExamples(method, base).catch(() => [])

export type Recording = { example: ExampleCase; sameRequest: boolean }

/** The recording to compare with an answer, which has the same params or else is the first recording of its kind. */
export function recordingFor(
  examples: readonly ExampleCase[],
  params: unknown,
  isError: boolean,
): Recording | undefined {
  const wanted = JSON.stringify(params)
  const same = examples.find(({ request }) => JSON.stringify(request.params) === wanted)
  if (same) return { example: same, sameRequest: true }
  const other = examples.find(({ outcome }) => (outcome === 'error') === isError && outcome !== 'null') ?? examples[0]
  return other && { example: other, sameRequest: false }
}

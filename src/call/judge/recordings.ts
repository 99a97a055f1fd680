/** The recorded examples of one method, from the file that the site serves for it. */
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { withBase } from '../../core/lib/path.ts'

const known = new Map<string, Promise<ExampleCase[]>>()

/** Examples in the order of the method's page. Empty when the file does not load. */
export function examplesOf(method: string, base: string): Promise<ExampleCase[]> {
  const loaded =
    known.get(method) ??
    fetch(withBase(base, `/reference/json-rpc/${method}.json`))
      .then((response) => (response.ok ? response.json() : { examples: [] }))
      .then(({ examples }: { examples?: ExampleCase[] }) => examples ?? [])
      .catch(() => {
        known.delete(method)
        return []
      })
  known.set(method, loaded)
  return loaded
}

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

/** The text of the field → its explanation. */
import type { Explanation } from '../../../../package/explain/explain.ts'

/** Loads the explainer with the first text. Returns a sentence if it cannot be loaded. */
export async function readText(text: string): Promise<Explanation | string> {
  try {
    const { explainFully } = await import('../../../../package/explain/full.ts')
    return explainFully(text)
  } catch (error) {
    console.error('The explainer did not load.', error)
    return 'The explainer did not load. Check your network connection, then type again.'
  }
}

/** Loads the words of recovery phrases when a text may include some. */
import { mayBecomePhrase } from '../../core/lib/private-text.ts'
import { loadAhead } from './recovery.ts'

/** Settles when the words have loaded or failed. Without them, texts and recovery phrases both stay in the page. */
export async function knowPhrases(text: string): Promise<void> {
  if (mayBecomePhrase(text)) await loadAhead(() => import('./phrase-words.ts'))
}

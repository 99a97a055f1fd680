/** Loads the words of recovery phrases when a text may include some. */
import { mayBecomePhrase } from '../../core/lib/private-text.ts'
import { loadAhead } from './recovery.ts'

/** Settles when texts of words are told from phrases as well as they can be: without the words, both stay in the page. */
export async function knowPhrases(text: string): Promise<void> {
  if (mayBecomePhrase(text)) await loadAhead(() => import('./phrase-words.ts'))
}

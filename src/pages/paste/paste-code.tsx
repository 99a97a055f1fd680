/**
 * The paste field as the search takes it: rows for a typed text, what stands there before, and the panel for everything else. Only
 * the smallest part comes with the search; plain words never load the rest.
 */
import { PasteStart } from './PasteStart.tsx'
import type { Row } from './paste-rows.ts'
import { mayBePasted } from './paste-texts.ts'

export const loadPanel = async () => (await import('./PastePanel.tsx')).PastePanel
export const Start = PasteStart

/** Things to do with a typed text, the best first; none for plain words, unless they were pasted. The same at every query. */
export async function rowsFor(text: string, base: string, isPasted: boolean): Promise<Row[]> {
  if (!isPasted && !mayBePasted(text)) return []
  const code = await import('./paste-rows.ts')
  return code.rowsFor(text, base)
}

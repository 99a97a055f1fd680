/**
 * The paste field's interface for the search: rows for a typed text, the content before typing, and the panel for
 * everything else. Only the smallest part loads with the search. Plain words never load the rest.
 */
import { PasteStart } from './PasteStart.tsx'
import type { Row } from './paste-rows.ts'
import { mayBePasted } from './paste-texts.ts'

export const loadPanel = async () => (await import('./PastePanel.tsx')).PastePanel
export const Start = PasteStart

/**
 * Actions for a typed text, the best first. Plain words have none unless they were pasted. Deterministic for each
 * query.
 */
export async function rowsFor(text: string, base: string, isPasted: boolean): Promise<Row[]> {
  if (!isPasted && !mayBePasted(text)) return []
  const code = await import('./paste-rows.ts')
  return code.rowsFor(text, base)
}

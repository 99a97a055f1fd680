/**
 * The box as the search takes it: rows for a typed text, what stands there before, and the panel for everything else. Only
 * the smallest part comes with the search; plain words never load the rest.
 */
import { lazy } from 'react'
import { BoxStart } from './BoxStart.tsx'
import type { BoxPanelProps } from './box-props.ts'
import type { Row } from './box-rows.ts'
import { mayBeForBox } from './box-texts.ts'

const BoxPanel = lazy(async () => {
  const { BoxPanel: panel } = await import('./BoxPanel.tsx')
  return { default: panel }
})

export const Panel = (props: BoxPanelProps) => <BoxPanel {...props} />
export const Start = BoxStart

/** Things to do with a typed text, the best first; none for plain words, unless they were pasted. The same at every query. */
export async function rowsFor(text: string, base: string, isPasted: boolean): Promise<Row[]> {
  if (!isPasted && !mayBeForBox(text)) return []
  const code = await import('./box-rows.ts')
  return code.rowsFor(text, base)
}

/** What the search knows of the paste field: texts of any kind and what to do with them. The code comes on demand, from outside. */
import type { ComponentType } from 'react'
import { escapeHtml } from '../../core/model/head.ts'
import type { Hit } from '../query/answer.ts'

/** One thing to do with a typed text: a link, or something that the page does itself. */
export type PasteRow = {
  label: string
  /** What the text was understood as. */
  what: string
  hint: string
  href?: string
  /** Where the page does it: undefined then means that the paste field shows it. */
  run?: () => void
}

export type PastePanelProps = {
  base: string
  text: string
  /** It is known what the text is. */
  onSettled: () => void
  /** The reader goes elsewhere. */
  onLeave: () => void
  /** Looks for words in this site's own index. */
  searchHere: (query: string) => Promise<readonly Hit[]>
}

export type PasteCode = {
  /** Things to do with a text, the best first; none for plain words that were typed. */
  rowsFor: (text: string, base: string, isPasted: boolean) => Promise<PasteRow[]>
  /** What can be done without any text. */
  Start: ComponentType<{ base: string; onText: (text: string) => void; onClose: () => void }>
  loadPanel: () => Promise<ComponentType<PastePanelProps>>
}

export type LoadPaste = () => Promise<PasteCode>

const PREFIX = 'box-'

/** Rows as hits of their own group, before all others. The modal keeps no recent search of this type. */
export const hitsOf = (rows: readonly PasteRow[]): Hit[] =>
  rows.map(({ label, what, hint, href }, index) => {
    const hierarchy = { lvl0: what, lvl1: label }
    const hit = {
      ...{ objectID: `${PREFIX}${index}`, url: href ?? '#', url_without_anchor: href ?? '#', anchor: null },
      ...{ type: 'content', hierarchy, content: hint, kind: 'page', where: '' },
      _highlightResult: { hierarchy: { lvl0: { value: what, matchLevel: 'none', matchedWords: [] } } },
      _snippetResult: { hierarchy: {}, content: { value: escapeHtml(hint), matchLevel: 'none', matchedWords: [] } },
    }
    return hit as unknown as Hit
  })

/** Place of a hit among the rows it was made of; undefined for hits of the search. */
export const rowIndexOf = (objectId: string): number | undefined =>
  objectId.startsWith(PREFIX) ? Number(objectId.slice(PREFIX.length)) : undefined

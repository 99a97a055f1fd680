/**
 * The search's interface to the paste field, with text types and actions. The code is loaded on demand, from outside.
 */
import type { ComponentType } from 'react'
import { escapeHtml } from '../../core/model/head.ts'
import type { Hit } from '../query/answer.ts'

/** One action for a typed text, as a link or as a function of the page. */
export type PasteRow = {
  label: string
  /** The kind of text that was recognized. */
  what: string
  hint: string
  href?: string
  /** Performs the action in the page. If undefined, the paste field shows the result. */
  run?: () => void
}

export type PastePanelProps = {
  base: string
  text: string
  /** It is known what the text is. */
  onSettled: () => void
  /** The reader leaves the page. */
  onLeave: () => void
  /** Looks for words in this site's own index. */
  searchHere: (query: string) => Promise<readonly Hit[]>
}

export type PasteCode = {
  /** Actions for a text, the best first. None for plain words that were typed. */
  rowsFor: (text: string, base: string, isPasted: boolean) => Promise<PasteRow[]>
  /** Actions that do not need a text. */
  Start: ComponentType<{ base: string; onText: (text: string) => void; onClose: () => void }>
  loadPanel: () => Promise<ComponentType<PastePanelProps>>
}

export type LoadPaste = () => Promise<PasteCode>

const PREFIX = 'box-'

/**
 * Rows as hits of their own group, before all others. The modal does not store hits of this type as recent searches.
 */
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

/** Position of a hit's source row. Undefined for hits of the search. */
export const rowIndexOf = (objectId: string): number | undefined =>
  objectId.startsWith(PREFIX) ? Number(objectId.slice(PREFIX.length)) : undefined

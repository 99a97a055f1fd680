/** A hit, from either index or from the recent list → the content of its row. */
import type { Hit } from '../query/answer.ts'

/** A piece of text, marked where it matches the query. */
export type Piece = { text: string; isMarked: boolean }
export type HitView = {
  href: string
  name: Piece[]
  /** Names of methods, parameters and fields are shown as code. */
  isCode: boolean
  snippet: Piece[]
  /** Its line is reserved. */
  isAwaited: boolean
  where: string
  mark: 'read' | 'write' | 'debug' | 'page' | 'place'
}

/** Recent and favorite searches are stored without their marks. */
export type StoredHit = Omit<Hit, '_highlightResult' | '_snippetResult' | 'isAwaited'> & Partial<Hit>

const CODE_KINDS = new Set(['read', 'write', 'debug', 'param', 'field'])

export function hitView(hit: StoredHit): HitView {
  const kind: string = hit.kind ?? (hit.type === 'lvl1' ? 'page' : 'section')
  const name = hit._snippetResult?.hierarchy[hit.type]?.value
  const snippet = hit._snippetResult?.content?.value
  const title = hit.hierarchy.lvl1 ?? ''
  const where = hit.where ?? (hit.type === 'lvl1' ? '' : title)
  // Many objects have a field with the same name, such as gas.
  const owner = kind === 'field' && where ? [{ text: `${where}.`, isMarked: false }] : []
  return {
    href: hit.url,
    name: [...owner, ...(name ? pieces(name) : [{ text: hit.hierarchy[hit.type] ?? title, isMarked: false }])],
    isCode: CODE_KINDS.has(kind),
    snippet: snippet ? pieces(snippet) : [],
    isAwaited: hit.isAwaited === true,
    // The name or the group already shows it.
    where: owner[0] || where === hit.hierarchy.lvl0 ? '' : where,
    mark: kind === 'read' || kind === 'write' || kind === 'debug' ? kind : kind === 'page' ? 'page' : 'place',
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

/** `a <mark>b</mark>` in pieces. Any other markup is dropped, so that nothing in an index becomes part of the page. */
export function pieces(html: string): Piece[] {
  let isMarked = false
  return html.split(/(<\/?mark>)/).flatMap((part) => {
    if (part === '<mark>' || part === '</mark>') {
      isMarked = part === '<mark>'
      return []
    }
    const text = part
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, entity: string) => ENTITIES[entity] ?? '')
    return text === '' ? [] : [{ text, isMarked }]
  })
}

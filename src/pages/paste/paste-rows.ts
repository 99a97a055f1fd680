/** A text in the field of the search → rows of the paste field before the results. */

import { ADVICE } from '../../call/judge/explained.ts'
import { actionOf } from './actions.ts'
import { commandsFor } from './commands.ts'
import { detailOf } from './detail.ts'
import { understand } from './understand.ts'
import { workers } from './workers.ts'

export type Row = { label: string; what: string; hint: string; href?: string; run?: () => void }

/** Maximum number of rows before the search results. */
const MOST = 4

/** Actions for a typed text, the best first. Empty for plain words and for text that the search finds itself. */
export async function rowsFor(text: string, base: string): Promise<Row[]> {
  const commands = commandsFor(text).map(({ label, hint, run }) => ({ label, what: 'Commands', hint, run }))
  if (commands.length > 0) return commands
  const { what, offers } = await understand(text)
  const [first] = offers
  if (first.act === 'search' || (first.act === 'open' && Object.keys(first.params).length === 0)) return []
  const rows = await Promise.all(
    offers.slice(0, MOST).map(async (offer): Promise<Row | undefined> => {
      const action = actionOf(offer, { base, isPrivate: false })
      const hint = [action?.hint, ...(offer.notes ?? [])].filter((part) => part).join(' · ')
      if (action) return { label: action.label, what, hint, href: action.href }
      if (offer !== first) return undefined
      const detail = await detailOf(offer, workers)
      const advice = (detail?.rows ?? []).filter(({ term }) => term === ADVICE).map(({ text: words }) => words)
      const { decoded } = first.act === 'explain' ? first.explanation : {}
      const name = decoded?.name.includes('(') ? [`${decoded.name}.`] : []
      return { label: detail?.title || what, what, hint: [...name, ...(detail?.text ?? []), ...advice].join(' ') }
    }),
  )
  return rows.filter((row) => row !== undefined)
}

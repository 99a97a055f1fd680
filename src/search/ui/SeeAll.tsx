import { useEffect, useState } from 'react'
import { withBase } from '../../core/lib/path.ts'
import { goesNowhere } from '../../core/lib/private-text.ts'
import { seeAllResults } from '../../core/model/search-constants.ts'
import { knowPhrases } from '../../ui/browser/phrase-list.ts'
import { SEARCH_PAGE_EVENT, SEARCH_PATH } from './names.ts'

type SeeAllProps = { base: string; query: string; count: number; onOpen: () => void }

/** The link below the results of the modal to the page of all results. */
export function SeeAll({ base, query, count, onOpen }: SeeAllProps) {
  // Until the words of recovery phrases are known, a query of several words counts as one. The results do not wait.
  const [, setJudged] = useState('')
  useEffect(() => void knowPhrases(query).then(() => setJudged(query)), [query])
  const open = () => {
    // The search page may be behind the modal. It is then not reloaded.
    window.dispatchEvent(new CustomEvent(SEARCH_PAGE_EVENT, { detail: query }))
    onOpen()
  }
  // Only the paste field has results.
  if (count === 0 || goesNowhere(query)) return null
  return (
    <a href={`${withBase(base, SEARCH_PATH)}?q=${encodeURIComponent(query)}`} onClick={open}>
      {seeAllResults(count)}
    </a>
  )
}

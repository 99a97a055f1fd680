import { useEffect, useState } from 'react'
import { goesNowhere, secretNotice } from '../../../core/lib/private-text.ts'
import { ASK_HITS, ASK_MAX_LENGTH, NARROW_BREAKPOINT_PX, SEARCH_MAX_LENGTH } from '../../../core/model/constants.ts'
import {
  SEARCH_SNIPPET_WORDS,
  SEARCH_SNIPPET_WORDS_NARROW,
  SEARCH_TEXTS,
  seeAllResults,
} from '../../../core/model/search-constants.ts'
import type { Answer } from '../../../search/query/answer.ts'
import { HitRow } from '../../../search/ui/HitRow.tsx'
import { hitView } from '../../../search/ui/hit-view.ts'
import { searchLocally } from '../../../search/ui/local-client.ts'
import { searchAddress } from '../../../search/ui/parts/SearchPage/SearchResults.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { chatGptAddress, claudeAddress, questionAbout } from '../assistants.ts'

/** A hash and a private key look alike. */
const HASH_OR_KEY = /[\da-f]{64}/i
const MAY_BE_KEY =
  'These 64 hex digits may be a private key, so they are not sent to an assistant. Ask without them, or search for them here.'

export type AskPanelProps = {
  base: string
  /** Address of the page the question is about. */
  address: string
  /** Why this panel is here instead of something else. */
  notice: string | undefined
  onClose: () => void
}

/** A question, the assistants that can receive it, and this site's own results for it. */
export function AskPanel({ base, address, notice, onClose }: AskPanelProps) {
  const [question, setQuestion] = useState('')
  const secret = secretNotice(question) || (HASH_OR_KEY.test(question) ? MAY_BE_KEY : '')
  const prompt = questionAbout(address, question)
  return (
    <div className="ask-panel">
      <div className="ask-head">
        <Icon name="spark" />
        <h2 id="ask-title">Ask AI</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {notice !== undefined && (
        <p className="search-notice" role="alert">
          {notice}
        </p>
      )}
      <div className="ask-form">
        <label htmlFor="ask-question">Your question</label>
        <textarea
          id="ask-question"
          rows={3}
          maxLength={ASK_MAX_LENGTH}
          value={question}
          aria-describedby="ask-note"
          onChange={({ target }) => setQuestion(target.value)}
        />
        <div className="ask-choices">
          {secret === '' && (
            <>
              <AssistantLink name="ChatGPT" icon="chat" href={chatGptAddress(prompt)} />
              <AssistantLink name="Claude" icon="spark" href={claudeAddress(prompt)} />
            </>
          )}
        </div>
        <p id="ask-note" role={secret === '' ? undefined : 'alert'}>
          {secret ||
            'Opens in a new tab with your question and the address of this page. Your question leaves this page only then.'}
        </p>
      </div>
      <FoundHere base={base} question={question} />
    </div>
  )
}

const AssistantLink = ({ name, icon, href }: { name: string; icon: string; href: string }) => (
  <a className="button" href={href} target="_blank" rel="noopener">
    <Icon name={icon} />
    Open in {name}
    <Icon name="out" small />
  </a>
)

type Found = { name: 'nothing asked' } | { name: 'failed' } | { name: 'answered'; query: string; answer: Answer }

/** The best places of this site's own index, updated with each letter. Late answers to older questions are dropped. */
function useFound(base: string, question: string): Found {
  const [found, setFound] = useState<Found>({ name: 'nothing asked' })
  const query = question.trim()
  useEffect(() => {
    if (query === '') {
      setFound({ name: 'nothing asked' })
      return
    }
    let isCurrent = true
    const isNarrow = window.matchMedia(`(max-width: ${NARROW_BREAKPOINT_PX}px)`).matches
    const snippetWords = isNarrow ? SEARCH_SNIPPET_WORDS_NARROW : SEARCH_SNIPPET_WORDS
    searchLocally(base, [{ query, page: 0, hitsPerPage: ASK_HITS, snippetWords }]).then(
      ([answer]) => isCurrent && answer && setFound({ name: 'answered', query, answer }),
      (error: unknown) => {
        console.warn('The search failed.', error)
        if (isCurrent) setFound({ name: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [base, query])
  return found
}

function FoundHere({ base, question }: { base: string; question: string }) {
  const found = useFound(base, question)
  const hits = found.name === 'answered' ? found.answer.hits : []
  return (
    <section className="ask-found" aria-labelledby="ask-found-title">
      <h3 id="ask-found-title">In these docs</h3>
      <p role="status">{statusOf(found)}</p>
      {found.name === 'answered' && hits.length > 0 && (
        <>
          <ul className="hits search-results" data-answered={found.query}>
            {hits.map((hit) => (
              <li key={hit.objectID}>
                <HitRow view={hitView(hit)} />
              </li>
            ))}
          </ul>
          {found.answer.nbHits > hits.length && !goesNowhere(found.query.slice(0, SEARCH_MAX_LENGTH)) && (
            <a className="ask-all" href={searchAddress(base, found.query.slice(0, SEARCH_MAX_LENGTH), 0)}>
              {seeAllResults(found.answer.nbHits)}
            </a>
          )}
        </>
      )}
    </section>
  )
}

function statusOf(found: Found): string {
  if (found.name === 'nothing asked') return 'Pages that may help appear here while you type.'
  if (found.name === 'failed') return `${SEARCH_TEXTS.failed}. ${SEARCH_TEXTS.failedHelp}`
  const { hits, nbHits } = found.answer
  if (nbHits === 0) return 'No page contains these words. Try other words, or ask an assistant.'
  return hits.length === 1 ? 'The best result' : `The best ${hits.length} results`
}

import {
  DocSearchModal,
  type DocSearchModalProps,
  type DocSearchTransformClient,
  type InternalDocSearchHit,
  type StoredDocSearchHit,
} from '@docsearch/react'
import {
  type ComponentProps,
  isValidElement,
  type ReactNode,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { withBase } from '../../core/lib/path.ts'
import { secretNotice } from '../../core/lib/private-text.ts'
import { NARROW_BREAKPOINT_PX, SEARCH_PLACEHOLDER } from '../../core/model/constants.ts'
import {
  SEARCH_GROUP_HITS,
  SEARCH_SNIPPET_WORDS,
  SEARCH_SNIPPET_WORDS_NARROW,
  SEARCH_TEXTS,
} from '../../core/model/search-constants.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import type { Hit } from '../query/answer.ts'
import { HitRow } from './HitRow.tsx'
import { hitView, type StoredHit } from './hit-view.ts'
import { hitsOf, type PasteRow, rowIndexOf } from './load-paste.ts'
import { SeeAll } from './SeeAll.tsx'
import { reportChoice, type SearchClient, type SearchResult } from './search-client.ts'
import { countOf, sourceNotice } from './source-notice.ts'

export type SearchModalProps = {
  base: string
  client: SearchClient
  missingResultsUrl: string
  onClose: () => void
  /** A result was chosen, so the reader leaves this page. */
  onChoose: () => void
  /** Things to do with a typed text, as rows before the results. */
  rowsFor: (query: string) => Promise<readonly PasteRow[]>
  /** Content above the results while nothing is typed. */
  start: ReactNode
  /** What to search for at first. */
  query: string
  /** A row was chosen that the paste field shows. */
  onShow: (query: string) => void
}

/** The modal of DocSearch over this site's search client, in this site's markup. Its faults are mended by the build. */
export function SearchModal(props: SearchModalProps) {
  const [answers] = useState(() => new Answers())
  // The modal restarts when any of its props changes.
  const [modalProps] = useState(() => toModalProps(props, answers))
  const [place, setPlace] = useState<Element>()
  // The modal has no place above the results for the source notice, so this adds one.
  useLayoutEffect(() => {
    const made = document.createElement('div')
    document.querySelector('.DocSearch-Dropdown')?.prepend(made)
    setPlace(made)
  }, [])
  return (
    <>
      <DocSearchModal {...modalProps} />
      {place && createPortal(<Notice answers={answers} start={props.start} />, place)}
    </>
  )
}

function toModalProps(props: SearchModalProps, answers: Answers): DocSearchModalProps {
  const { base, client, missingResultsUrl, onClose, onChoose, rowsFor, onShow, query } = props
  /** Whether this handled the row. Otherwise a link is followed. */
  const choose = (objectId: string): boolean => {
    const index = rowIndexOf(objectId)
    const row = index === undefined ? undefined : answers.rows[index]
    if (row && row.href === undefined) {
      if (row.run) row.run()
      else onShow(answers.get()?.query ?? '')
      return true
    }
    reportChoice(client, answers.get(), objectId)
    onChoose()
    return false
  }
  const { appId = 'local', apiKey = 'local', indexName = 'local' } = client.service ?? {}
  return {
    appId,
    apiKey,
    indexName,
    placeholder: SEARCH_PLACEHOLDER,
    maxResultsPerGroup: SEARCH_GROUP_HITS,
    initialScrollY: 0,
    initialQuery: query,
    onClose,
    transformSearchClient: (original) => modalClient(original, client, answers, rowsFor),
    hitComponent: ({ hit, children }) => (
      <ModalHit hit={hit} actions={actionsOf(children)} onChoose={choose} answers={answers} />
    ),
    resultsFooterComponent: ({ state }) => (
      <SeeAll
        base={base}
        // Of the shown rows, while the answer to a later text is awaited. A row is chosen once it came.
        query={state.activeItemId === null ? String(state.context.answered ?? state.query) : state.query}
        count={Number(state.context.nbHits ?? 0)}
        onOpen={() => {
          onChoose()
          onClose()
        }}
      />
    ),
    navigator: keyboardNavigator(choose),
    getMissingResultsUrl: () => withBase(base, missingResultsUrl),
    translations: TRANSLATIONS,
  }
}

const TRANSLATIONS: NonNullable<DocSearchModalProps['translations']> = {
  searchBox: {
    searchInputLabel: SEARCH_PLACEHOLDER,
    cancelButtonText: 'Close',
    cancelButtonAriaLabel: 'Close the search',
  },
  footer: { navigateText: 'to move', selectText: 'to open', closeText: 'to close' },
  errorScreen: { titleText: SEARCH_TEXTS.failed, helpText: SEARCH_TEXTS.failedHelp },
  noResultsScreen: {
    noResultsText: SEARCH_TEXTS.none,
    suggestedQueryText: SEARCH_TEXTS.suggest,
    reportMissingResultsText: SEARCH_TEXTS.missing,
    reportMissingResultsLinkText: SEARCH_TEXTS.missingLink,
  },
}

/** Handles the modal's multi-index request, which contains one query. */
function modalClient(
  original: DocSearchTransformClient,
  client: SearchClient,
  answers: Answers,
  rowsFor: SearchModalProps['rowsFor'],
): DocSearchTransformClient {
  const isNarrow = window.matchMedia(`(max-width: ${NARROW_BREAKPOINT_PX}px)`).matches
  const search = async (request: unknown): Promise<{ results: unknown[] }> => {
    const query = (request as { requests: { query: string }[] }).requests[0]?.query ?? ''
    answers.asked = query
    const [result, box] = await Promise.all([
      client.search(
        {
          query,
          snippetWords: isNarrow ? SEARCH_SNIPPET_WORDS_NARROW : SEARCH_SNIPPET_WORDS,
          groupHits: SEARCH_GROUP_HITS,
        },
        answers.setTexts,
      ),
      rowsFor(query).then(
        (rows) => ({ rows }),
        (error: unknown) => ({ rows: [], error }),
      ),
    ])
    answers.set(result, box)
    if (result.source === 'hosted') client.insights?.viewed(result.hits.map(({ objectID }) => objectID))
    return { results: [{ ...result, hits: [...hitsOf(box.rows), ...result.hits] }] }
  }
  return { ...original, search: search as DocSearchTransformClient['search'] }
}

/** Enter acts as a click, so the page's own links are followed the same way. */
const keyboardNavigator = (choose: (objectId: string) => boolean): NonNullable<DocSearchModalProps['navigator']> => ({
  navigate({ item, itemUrl }) {
    if (choose(item.objectID)) return
    const link = document.createElement('a')
    link.href = itemUrl
    document.body.append(link)
    link.click()
    link.remove()
  },
  navigateNewTab: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener'),
  navigateNewWindow: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener'),
})

type ModalHitProps = {
  hit: InternalDocSearchHit | StoredDocSearchHit
  actions: ReactNode
  onChoose: (objectId: string) => boolean
  answers: Answers
}

/** A row of the results, or of the recent searches, which can be saved and removed. */
function ModalHit({ hit, actions, onChoose, answers }: ModalHitProps) {
  const withText = useSyncExternalStore(answers.subscribe, () => answers.hitWithText(hit.objectID))
  const isStored = !('_snippetResult' in hit)
  return (
    <>
      <div role="gridcell" tabIndex={-1} className="hit-cell">
        <HitRow
          view={hitView(withText ?? (hit as unknown as StoredHit))}
          onClick={(event) => onChoose(hit.objectID) && event.preventDefault()}
        />
      </div>
      {isStored && (
        <div role="gridcell" tabIndex={-1} className="hit-actions">
          {actions}
        </div>
      )}
    </>
  )
}

/** The modal passes its own row, whose last child contains the actions. */
function actionsOf(row: ReactNode): ReactNode {
  if (!isValidElement<ComponentProps<'div'>>(row)) return null
  const parts = row.props.children
  return Array.isArray(parts) ? (parts.at(-1) as ReactNode) : null
}

/** The last answer. It is outside the modal's own state, which cannot store the source. */
class Answers {
  private last: SearchResult | undefined
  /** The latest query, which may wait for its answer. */
  asked = ''
  /** The paste field's rows for the same query. */
  rows: readonly PasteRow[] = []
  /** Why the paste field offers nothing. */
  failure: unknown
  private texts: { query: string; hits: ReadonlyMap<string, Hit> } | undefined
  private readonly listeners = new Set<() => void>()

  readonly get = (): SearchResult | undefined => this.last

  readonly set = (result: SearchResult, { rows, error }: { rows: readonly PasteRow[]; error?: unknown }): void => {
    this.last = result
    this.rows = rows
    this.failure = error
    this.tell()
  }

  readonly setTexts = ({ query, hits }: SearchResult): void => {
    this.texts = { query, hits: new Map(hits.map((hit) => [hit.objectID, hit])) }
    this.tell()
  }

  /** The hit of the last answer, after its snippet has loaded. */
  readonly hitWithText = (objectId: string): Hit | undefined =>
    this.texts?.query === this.last?.query ? this.texts?.hits.get(objectId) : undefined

  private tell(): void {
    for (const listen of this.listeners) listen()
  }

  readonly subscribe = (listen: () => void): (() => void) => {
    this.listeners.add(listen)
    return () => this.listeners.delete(listen)
  }
}

function Notice({ answers, start }: { answers: Answers; start: ReactNode }) {
  const result = useSyncExternalStore(answers.subscribe, answers.get)
  const { asked, failure, rows } = answers
  return (
    <>
      <p className="search-notice" role="status">
        {secretNotice(result?.query ?? '') || sourceNotice(result)}
      </p>
      {/* Rows change in silence, so a reader hears their number, once the letters typed last have their answer. */}
      <p className="visually-hidden" role="status">
        {result && result.query === asked && asked.trim() !== '' && countOf(result, rows.length)}
      </p>
      {failure !== undefined && (
        <ErrorNotice title="A part of the search did not load" error={failure} action="Retry" onAction={askAgain} />
      )}
      {start}
    </>
  )
}

/** Enters the field's current text again. */
function askAgain(): void {
  const field = document.querySelector<HTMLInputElement>('.DocSearch-Input')
  const { value = '' } = field ?? {}
  for (const text of [`${value} `, value]) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field?.focus()
}

/** What opens over the page: the search for words, or the paste field for everything else. */
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { SEARCH_HITS_PER_PAGE, SEARCH_SNIPPET_WORDS } from '../../core/model/constants.ts'
import type { Hit } from '../query/answer.ts'
import type { LoadPaste, PasteCode } from './load-paste.ts'
import { searchLocally } from './local-client.ts'
import { SearchModal } from './SearchModal.tsx'
import type { SearchClient } from './search-client.ts'

/** The text that the paste field holds; empty while words are searched for. Outside React, which starts after the first paste. */
export class PasteText {
  /** What the search field held after the last paste. */
  pasted = ''
  #text: string
  readonly #listeners = new Set<() => void>()

  constructor(text: string) {
    this.#text = text
  }

  readonly get = (): string => this.#text

  readonly set = (text: string): void => {
    this.#text = text
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export type SearchDialogProps = {
  base: string
  client: SearchClient
  missingResultsUrl: string
  loadPaste: LoadPaste
  text: PasteText
  /** What to search for at first. */
  query: string
  onClose: () => void
  onChoose: () => void
}

export function SearchDialog(props: SearchDialogProps) {
  const { base, client, missingResultsUrl, loadPaste, text, query, onClose, onChoose } = props
  const held = useSyncExternalStore(text.subscribe, text.get)
  const parts = useMemo(() => lazyParts(loadPaste), [loadPaste])
  const [searchHere] = useState(() => (query: string) => findHere(base, query))
  const leave = () => {
    onChoose()
    onClose()
  }
  if (held !== '')
    return (
      <Suspense fallback={<Opening onClose={onClose} />}>
        <parts.Panel
          base={base}
          text={held}
          onText={text.set}
          onClose={onClose}
          onLeave={leave}
          searchHere={searchHere}
        />
      </Suspense>
    )
  return (
    <SearchModal
      base={base}
      client={client}
      missingResultsUrl={missingResultsUrl}
      onClose={onClose}
      onChoose={onChoose}
      query={query}
      rowsFor={(asked) =>
        loadPaste()
          .then((box) => box.rowsFor(asked, base, asked === text.pasted))
          .catch(lost)
      }
      onShow={text.set}
      start={
        <Suspense fallback={null}>
          <parts.Start base={base} onText={text.set} onClose={onClose} />
        </Suspense>
      }
    />
  )
}

/** The search works without the paste field. */
function lost(error: unknown): [] {
  console.error('The paste field did not load; words are searched for without it.', error)
  return []
}

const lazyParts = (loadPaste: LoadPaste) => {
  const part = <Name extends 'Panel' | 'Start'>(name: Name) =>
    lazy(async () => ({ default: (await loadPaste())[name] as PasteCode[Name] }))
  return { Panel: part('Panel'), Start: part('Start') }
}

/** Keeps the focus and the Escape key while the code is on its way. */
function Opening({ onClose }: { onClose: () => void }) {
  return (
    <div className="DocSearch DocSearch-Container">
      <div className="DocSearch-Modal" role="dialog" aria-modal aria-label="Box" aria-busy>
        <header className="DocSearch-SearchBar">
          <p className="paste-opening">Reading the text …</p>
          <button type="button" className="DocSearch-Cancel" aria-label="Close the paste field" onClick={onClose} />
        </header>
      </div>
    </div>
  )
}

async function findHere(base: string, query: string): Promise<readonly Hit[]> {
  const [answer] = await searchLocally(base, [
    { query, page: 0, hitsPerPage: SEARCH_HITS_PER_PAGE, snippetWords: SEARCH_SNIPPET_WORDS },
  ])
  return answer?.hits ?? []
}

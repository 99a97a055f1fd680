/** The dialog over the page, with the search for words or the paste field for everything else. */
import { useState, useSyncExternalStore } from 'react'
import { SEARCH_HITS_PER_PAGE, SEARCH_SNIPPET_WORDS } from '../../core/model/search-constants.ts'
import type { Hit } from '../query/answer.ts'
import { BoxDialog } from './BoxDialog.tsx'
import { BoxPart, useBox } from './BoxPart.tsx'
import type { LoadPaste } from './load-paste.ts'
import { searchLocally } from './local-client.ts'
import { SearchModal } from './SearchModal.tsx'
import type { SearchClient } from './search-client.ts'

/**
 * The text in the paste field, or empty during a search for words. Outside React, which starts after the first paste.
 */
export class PasteText {
  /** The text of the search field after the last paste. */
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
  const box = useBox(loadPaste)
  const [searchHere] = useState(() => (query: string) => findHere(base, query))
  const leave = () => {
    onChoose()
    onClose()
  }
  if (held !== '')
    return (
      <BoxDialog
        loadPaste={loadPaste}
        base={base}
        text={held}
        onText={text.set}
        onClose={onClose}
        onLeave={leave}
        searchHere={searchHere}
      />
    )
  return (
    <SearchModal
      base={base}
      client={client}
      missingResultsUrl={missingResultsUrl}
      onClose={onClose}
      onChoose={onChoose}
      query={query}
      rowsFor={(asked) => loadPaste().then((code) => code.rowsFor(asked, base, asked === text.pasted))}
      onShow={text.set}
      start={
        <BoxPart state={box} waiting={null}>
          {({ Start }) => <Start base={base} onText={text.set} onClose={onClose} />}
        </BoxPart>
      }
    />
  )
}

async function findHere(base: string, query: string): Promise<readonly Hit[]> {
  const [answer] = await searchLocally(base, [
    { query, page: 0, hitsPerPage: SEARCH_HITS_PER_PAGE, snippetWords: SEARCH_SNIPPET_WORDS },
  ])
  return answer?.hits ?? []
}

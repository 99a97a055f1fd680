/**
 * The OpenRPC document in docs-react, whole or limited to one method. All heavy code is loaded here, after the page.
 */
import { type ComponentType, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { withBase } from '../../../../core/lib/path.ts'
import { goesNowhere } from '../../../../core/lib/private-text.ts'
import { usePart } from '../../../../islands/use-part.ts'
import { listen } from '../../../../ui/browser/attach.ts'
import { currentColorMode, watchColorMode } from '../../../../ui/browser/color-mode.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import type { DocsReactProps } from '../../DocsReact.tsx'
import { ExplorerBoundary } from '../../ExplorerBoundary.tsx'
import { type ExplorerDocument, explorerDocument } from '../../explorer-document.ts'

export type SchemaExplorerProps = { methods: readonly string[]; base: string }

type Loaded = { document: ExplorerDocument; View: ComponentType<DocsReactProps> }
type State =
  | { kind: 'closed' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | ({ kind: 'ready' } & Loaded)

async function load(base: string): Promise<Loaded> {
  const [{ DocsReact }, response] = await Promise.all([
    import('../../DocsReact.tsx'),
    fetch(withBase(base, '/openrpc.json')),
  ])
  if (!response.ok) throw new Error(`The server returned openrpc.json with status ${response.status}.`)
  return { document: (await response.json()) as ExplorerDocument, View: DocsReact }
}

export default function SchemaExplorer({ methods, base }: SchemaExplorerProps) {
  const [state, setState] = useState<State>({ kind: 'closed' })
  const [method, setMethod] = useState('')
  const [query, setQuery] = useState('')
  const [mode, setMode] = useState<'light' | 'dark'>('light')
  useEffect(() => {
    setMode(currentColorMode())
    return watchColorMode(setMode)
  }, [])
  useEffect(() => {
    const { pathname } = location
    const take = () => {
      if (location.pathname !== pathname) return
      const asked = new URLSearchParams(location.search)
      const wanted = asked.get('method') ?? ''
      setMethod(methods.includes(wanted) ? wanted : '')
      setQuery(asked.get('names') ?? '')
    }
    take()
    return listen(window, { popstate: take })
  }, [methods])
  const start = useCallback(() => {
    setState({ kind: 'loading' })
    load(base).then(
      (loaded) => setState({ kind: 'ready', ...loaded }),
      (error: unknown) => setState({ kind: 'failed', message: String(error) }),
    )
  }, [base])
  useEffect(start, [start])
  const choose = (name: string) => {
    setMethod(name)
    setQuery('')
    keep({ method: name, names: '' })
  }
  const search = (text: string) => {
    setQuery(text)
    setMethod('')
    // The browser history must not contain a pasted key.
    keep({ method: '', names: goesNowhere(text) ? '' : text })
  }
  return (
    <div {...usePart('SchemaExplorer', 'Tool', 'Form')} className="explorer">
      <div className="tool-bar">
        <div className="field">
          <select aria-label="Method" value={method} onChange={(event) => choose(event.target.value)}>
            <option value="">All methods</option>
            {methods.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="down" small />
        </div>
        <div className="field">
          <input
            type="search"
            aria-label="Search the document"
            placeholder="Search names and fields"
            value={query}
            onChange={({ target }) => search(target.value)}
          />
        </div>
        {method !== '' && (
          <a className="button" data-size="small" href={withBase(base, `/reference/json-rpc/${method}`)}>
            Open the method
          </a>
        )}
      </div>
      <Body state={state} method={method} query={query} mode={mode} onRetry={start} />
    </div>
  )
}

/** Writes the selection to the address and removes the open folds of the previous selection. */
function keep(asked: Readonly<Record<string, string>>): void {
  const url = new URL(location.href)
  for (const [key, value] of Object.entries(asked)) {
    if (value === '') url.searchParams.delete(key)
    else url.searchParams.set(key, value)
  }
  history.replaceState(history.state, '', url)
}

type BodyProps = { state: State; method: string; query: string; mode: 'light' | 'dark'; onRetry: () => void }

function Body({ state, method, query, mode, onRetry }: BodyProps) {
  const asked = useDeferredValue(query)
  const document = useMemo(
    () =>
      state.kind === 'ready' ? explorerDocument(state.document, method === '' ? undefined : method, asked) : undefined,
    [state, method, asked],
  )
  if (state.kind === 'failed') return <Failed message={state.message} onRetry={onRetry} />
  if (state.kind === 'closed')
    return <p className="explorer-wait needs-script">Choose a method to browse its schemas level by level.</p>
  if (state.kind === 'loading' || !document) {
    return (
      <p className="explorer-wait needs-script" role="status">
        <span className="spinner" aria-hidden="true" /> Loading the explorer
      </p>
    )
  }
  const { View } = state
  if (document.methods.length === 0)
    return (
      <p role="status">
        No method, parameter or field matches “{asked}”. Try part of a name, such as <code>logs</code>.
      </p>
    )
  return (
    <ExplorerBoundary
      key={`${method} ${asked}`}
      fallback={({ message }) => <Failed message={message} onRetry={onRetry} />}
    >
      <View document={document} mode={mode} isSingle={method !== ''} />
    </ExplorerBoundary>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="load-error" role="alert">
      <div>
        <b>The explorer did not load</b>
        {message} Each method page shows the same schemas.
      </div>
      <button type="button" className="button" data-size="small" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}

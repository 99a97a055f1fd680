/** The whole OpenRPC document in docs-react, or one method of it. Everything heavy is loaded here, after the page. */
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react'
import { currentColorMode, watchColorMode } from '../../../../browser/color-mode.ts'
import { withBase } from '../../../../lib/path.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { usePart } from '../../../../ui/parts.ts'
import type { DocsReactProps } from '../../DocsReact.tsx'
import { ExplorerBoundary } from '../../ExplorerBoundary.tsx'
import { type ExplorerDocument, explorerDocument } from '../../explorer-document.ts'

export type SchemaExplorerProps = { methods: readonly string[]; base: string }

type Loaded = { document: ExplorerDocument; View: ComponentType<DocsReactProps> }
type State = { kind: 'loading' } | { kind: 'failed'; message: string } | ({ kind: 'ready' } & Loaded)

async function load(base: string): Promise<Loaded> {
  const [{ DocsReact }, response] = await Promise.all([
    import('../../DocsReact.tsx'),
    fetch(withBase(base, '/openrpc.json')),
  ])
  if (!response.ok) throw new Error(`openrpc.json came with status ${response.status}.`)
  return { document: (await response.json()) as ExplorerDocument, View: DocsReact }
}

export default function SchemaExplorer({ methods, base }: SchemaExplorerProps) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [method, setMethod] = useState('')
  const [mode, setMode] = useState<'light' | 'dark'>('light')
  useEffect(() => {
    setMode(currentColorMode())
    return watchColorMode(setMode)
  }, [])
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get('method') ?? ''
    if (methods.includes(wanted)) setMethod(wanted)
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
    const url = new URL(location.href)
    url.search = name === '' ? '' : `?method=${name}`
    history.replaceState(history.state, '', url)
  }
  return (
    <div {...usePart('SchemaExplorer', 'Tool', 'Form')} className="explorer">
      <div className="tool-bar">
        <div className="field">
          <select aria-label="Method" value={method} onChange={(event) => choose(event.target.value)}>
            <option value="">All {methods.length} methods</option>
            {methods.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="down" small />
        </div>
        {method !== '' && (
          <a className="button" data-size="small" href={withBase(base, `/reference/json-rpc/${method}`)}>
            Open the method
          </a>
        )}
      </div>
      <Body state={state} method={method} mode={mode} onRetry={start} />
    </div>
  )
}

type BodyProps = { state: State; method: string; mode: 'light' | 'dark'; onRetry: () => void }

function Body({ state, method, mode, onRetry }: BodyProps) {
  const document = useMemo(
    () => (state.kind === 'ready' ? explorerDocument(state.document, method === '' ? undefined : method) : undefined),
    [state, method],
  )
  if (state.kind === 'failed') return <Failed message={state.message} onRetry={onRetry} />
  if (state.kind === 'loading' || !document) {
    return (
      <p className="explorer-wait needs-script" role="status">
        <span className="spinner" aria-hidden="true" /> Loading the explorer
      </p>
    )
  }
  const { View } = state
  return (
    <ExplorerBoundary key={method} fallback={({ message }) => <Failed message={message} onRetry={onRetry} />}>
      <View document={document} mode={mode} isSingle={method !== ''} />
    </ExplorerBoundary>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="load-error" role="alert">
      <div>
        <b>The explorer did not load</b>
        {message} Every method has its own page, listed below.
      </div>
      <button type="button" className="button" data-size="small" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}

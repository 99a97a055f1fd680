import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { View } from '../../call/judge/verdict.ts'
import type { MarkedEditor } from './marked-editor.ts'

export type MarkedViewHandle = { reveal: (line: number) => void }
export type MarkedViewProps = { view: View; label: string; handle: RefObject<MarkedViewHandle> }

/** Number of lines in the plain block that is shown until the editor has loaded. */
const FIRST_LINES = 400

/** The text with its wrong lines marked, first as a plain block, then in the editor at the same size. */
export function MarkedView({ view, label, handle }: MarkedViewProps) {
  const host = useRef<HTMLDivElement>(null)
  const block = useRef<HTMLPreElement>(null)
  const editor = useRef<MarkedEditor>()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isGone = false
    setReady(false)
    import('./marked-editor.ts').then(
      ({ markedEditor }) => {
        if (isGone || !host.current) return
        editor.current = markedEditor(host.current, view, label)
        setReady(true)
      },
      (error: unknown) => console.warn('The editor did not load; the text stays as it is.', error),
    )
    return () => {
      isGone = true
      editor.current?.dispose()
      editor.current = undefined
    }
  }, [view, label])
  useImperativeHandle(
    handle as RefObject<MarkedViewHandle>,
    () => ({
      reveal: (line) => {
        if (editor.current) editor.current.reveal(line)
        else block.current?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: 'center' })
      },
    }),
    [],
  )
  return (
    <div className="marked-view" data-ready={isReady || undefined}>
      <div ref={host} className="marked-host" />
      {!isReady && <Block view={view} label={label} block={block} />}
    </div>
  )
}

function Block({ view, label, block }: { view: View; label: string; block: RefObject<HTMLPreElement> }) {
  const marked = new Set(view.marked)
  return (
    <pre ref={block} className="numbered" tabIndex={0} role="region" aria-label={label} translate="no">
      <code>
        {view.lines.slice(0, FIRST_LINES).map((line, index) => {
          const number = view.numbers[index] ?? 0
          return (
            <span
              key={number === 0 ? `gap-${index}` : number}
              className="line"
              data-line={number === 0 ? undefined : number}
              data-number={number === 0 ? '' : number}
              data-mark={marked.has(number) ? 'danger' : undefined}
            >
              {line}
              {'\n'}
            </span>
          )
        })}
      </code>
    </pre>
  )
}

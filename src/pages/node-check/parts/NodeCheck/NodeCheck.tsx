/**
 * Check my node: checks a pasted node.toml, /metrics or log against the tables of the site. Nothing leaves the page.
 */
import { useRef, useState } from 'react'
import { usePart } from '../../../../islands/use-part.ts'
import { useStoredText } from '../../../../ui/use-stored-text.ts'
import { Answer } from './Answer.tsx'
import { LARGEST, LARGEST_FIELD, size, useCheck } from './use-check.ts'

export type NodeCheckProps = { base?: string }

const PLACEHOLDER = `[network]
max_rtt_ms = 300

monad_peer_disc_num_peers 187`

/** A file and metrics with four faults, for a reader without a file. */
const EXAMPLE = `[network]
bind_address_host = "0.0.0.0"
bind_address_port = 8000
max_rtt_ms = 300
max_mpbs = 1000

monad_total_uptime_us 90000000
monad_peer_disc_num_peers 4
Nov 23 03:00:00 host monad-bft[7]: ERROR Timestamp validation failed
`

export default function NodeCheck({ base = import.meta.env.BASE_URL }: NodeCheckProps) {
  const [state, actions] = useCheck()
  const { text, refused } = state
  const isLostByLeaving = useStoredText('node', text, actions.set)
  const files = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isLarge = text.length > LARGEST_FIELD
  return (
    <section
      {...usePart('NodeCheck')}
      className="node-check"
      aria-label="Check my node"
      data-unsaved={isLostByLeaving ? '' : undefined}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        void actions.take([...event.dataTransfer.files])
      }}
    >
      <label htmlFor="node-check-text">node.toml, /metrics or log lines</label>
      {isLarge ? (
        <p className="held">
          {size(text)} loaded, too long to show. <a href="#node-check-answer">See the findings</a>
        </p>
      ) : (
        <textarea
          id="node-check-text"
          rows={9}
          value={text}
          placeholder={PLACEHOLDER}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => actions.set(event.currentTarget.value)}
          onPaste={(event) => {
            const { selectionStart, selectionEnd } = event.currentTarget
            const pasted = event.clipboardData.getData('text')
            // The layout of several megabytes of text would block the page.
            if (pasted.length + text.length <= LARGEST_FIELD) return
            event.preventDefault()
            actions.set(text.slice(0, selectionStart) + pasted + text.slice(selectionEnd))
          }}
        />
      )}
      <div className="row">
        <button type="button" className="button" data-size="small" onClick={() => files.current?.click()}>
          Choose files
        </button>
        <button
          type="button"
          className="button"
          data-size="small"
          data-tone="quiet"
          disabled={text === ''}
          onClick={() => actions.set('')}
        >
          Clear
        </button>
        {text === '' ? <Example set={actions.set} /> : null}
        <span className="hint">Or drop files here, up to {LARGEST / 1_000_000} MB. Nothing leaves this page.</span>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => {
          void actions.take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {refused ? (
        <p className="refused" role="alert">
          {refused}
        </p>
      ) : null}
      <Answer state={state} base={base} again={actions.again} />
    </section>
  )
}

function Example({ set }: { set: (text: string) => void }) {
  return (
    <button type="button" className="button" data-size="small" data-tone="quiet" onClick={() => set(EXAMPLE)}>
      Try an example
    </button>
  )
}

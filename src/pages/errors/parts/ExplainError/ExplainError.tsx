/** A field that explains a pasted error. The text is neither sent nor stored. */
import { useEffect, useId, useState } from 'react'
import { explainedRows } from '../../../../call/judge/explained.ts'
import { Meanings } from '../../../../call/view/Meanings.tsx'
import { withBase } from '../../../../core/lib/path.ts'
import { usePart } from '../../../../islands/use-part.ts'
import type { Explanation } from '../../../../package/explain/explain.ts'
import { readText } from './read-text.ts'

export type ExplainErrorProps = { base?: string }

const PLACEHOLDER = 'nonce too low: next nonce 5, tx nonce 3'
/** Pause in typing before the text is read. Milliseconds. */
const REST_MS = 150
/** Longer texts are not explained, and would slow the field down. Characters. */
const LONGEST = 262_144

export default function ExplainError({ base = import.meta.env.BASE_URL }: ExplainErrorProps) {
  const [text, setText] = useState('')
  const state = useExplanation(text.trim())
  const id = useId()
  return (
    <section {...usePart('ExplainError', 'Paste')} className="explain-error" aria-label="Explain an error">
      <label htmlFor={`${id}-text`}>An error, a code, a response or a line of a log</label>
      <textarea
        id={`${id}-text`}
        rows={4}
        value={text}
        maxLength={LONGEST}
        placeholder={PLACEHOLDER}
        aria-describedby={`${id}-hint`}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-hint`} className="hint">
        The text stays in your browser. It is neither sent nor stored.
      </p>
      <div role="status">
        {typeof state === 'string' && <p>{state}</p>}
        {typeof state === 'object' && <Explained explanation={state} base={base} />}
      </div>
    </section>
  )
}

function Explained({ explanation, base }: { explanation: Explanation; base: string }) {
  const { where, confidence, kind } = explanation
  if (confidence === 'none') return <p>{explanation.cause} Paste the whole message, with its code and its details.</p>
  return (
    <>
      <Meanings meanings={explainedRows(explanation)} base={base} />
      <p>
        <a className="text-link" href={withBase(base, where.page)}>
          {kind === 'method' ? 'What to do instead' : 'More about it'}
        </a>
      </p>
    </>
  )
}

/** The explanation, or a sentence if it cannot be loaded. */
function useExplanation(text: string): Explanation | string | undefined {
  const [state, setState] = useState<Explanation | string>()
  useEffect(() => {
    if (text === '') return setState(undefined)
    let isCurrent = true
    const timer = setTimeout(() => void readText(text).then((next) => isCurrent && setState(next)), REST_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return state
}

import { useMemo, useState } from 'react'
import type { HintRow } from '../../core/lib/quantity-hint.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { ExplorerPage } from '../judge/explorer-page.ts'
import { saysNotServed } from '../judge/not-served.ts'
import type { CallResult, DoneCall } from '../send/call-state.ts'
import { isMissing } from '../send/newest-params.ts'
import type { Call } from '../send/use-call.ts'
import { AddressForm } from './AddressForm.tsx'
import { answerLines, MAX_SHOWN, plainLines } from './answer-lines.ts'
import { CodeWindow } from './CodeWindow.tsx'
import { Meanings } from './Meanings.tsx'
import { outcomeWords, type VerdictWords } from './outcome-words.ts'
import { SendQuestion } from './SendQuestion.tsx'

export type OutcomeProps = {
  call: Call
  /** Accessible name of the answer. */
  label: string
  /** Units of the result's fields. */
  hintRow?: HintRow
  /** Some params can be filled from the newest block. */
  takesNewest: boolean
  /** On a method's page the verdict is a line that opens. On a separate page the verdict is at the top. */
  place: 'panel' | 'page'
  /** Frames the answer where the page also shows another answer. */
  frame?: (answer: React.ReactNode, done: DoneCall) => React.ReactNode
  base: string
}

/** State of a call, with notices before it and its result. */
export function Outcome(props: OutcomeProps) {
  const { call, takesNewest } = props
  const { state } = call
  if (state.phase === 'address') return <AddressForm run={call.run} fault={state.fault} />
  if (state.phase === 'confirm') return <SendQuestion state={state} call={call} />
  if (state.phase === 'running')
    return (
      <div className="call-words">
        <p>Waiting for {state.call.target.label}, up to 30 seconds.</p>
        <button type="button" className="button" data-size="small" onClick={call.stop}>
          Stop
        </button>
      </div>
    )
  if (state.phase !== 'done') return null
  return (
    <>
      <Done {...props} done={state} />
      {takesNewest && isMissing(state.result.outcome) && !isUnserved(state.result.outcome) && (
        <NewestValues key={state.call.target.http} call={call} label={state.call.target.label} />
      )}
    </>
  )
}

/** Other values do not help where the method is not served. */
const isUnserved = (outcome: CallResult['outcome']): boolean => outcome.kind === 'answer' && saysNotServed(outcome.text)

type NewestValuesProps = { call: Call; label: string }

/**
 * The example's values may be from another network or too old for the node, so this offers values of its newest block.
 */
function NewestValues({ call, label }: NewestValuesProps) {
  const [words, setWords] = useState('')
  const fill = () => {
    setWords('Requesting the newest block.')
    call
      .fillNewest()
      .then((isFilled) =>
        setWords(
          isFilled
            ? 'The newest values are filled in. Run the call again.'
            : 'The endpoint did not return its newest block.',
        ),
      )
      .catch((error: unknown) => console.error('The newest values did not load.', error))
  }
  return (
    <div className="call-words">
      <p role="status">{words || `${label} returned nothing for these values.`}</p>
      <button type="button" className="button" data-size="small" onClick={fill}>
        Use values of its newest block
      </button>
    </div>
  )
}

function Done({ done, label, hintRow, place, frame, base }: OutcomeProps & { done: DoneCall }) {
  const { result, page, call } = done
  const words = useMemo(() => outcomeWords({ call, result }), [call, result])
  const { outcome } = result
  const answer =
    words.text === '' ? null : (
      <Answer result={result} text={words.text} label={words.title ?? label} hintRow={hintRow} />
    )
  const verdict = words.verdict && 'ms' in outcome && (
    <Verdict words={words.verdict} ms={outcome.ms} place={place} page={page} base={base} />
  )
  const isPanel = place === 'panel'
  return (
    <>
      {!isPanel && verdict}
      {words.notices.map(({ title, text }) => (
        <div className="load-error" role="alert" key={title}>
          <div>
            <b>{title}</b>
            {isPanel && outcome.kind !== 'answer'
              ? `${text.replace(/:$/, '.')} The recorded response is still under “Recorded”.`
              : text}
          </div>
        </div>
      ))}
      {answer && frame ? frame(answer, done) : answer}
      {isPanel && verdict}
    </>
  )
}

type AnswerProps = { result: CallResult; text: string; label: string; hintRow: HintRow | undefined }

function Answer({ result: { answer }, text, label, hintRow }: AnswerProps) {
  const isJson = answer?.verdict.kind === 'checked'
  const mine = answer?.sides?.mine
  const lines = useMemo(
    () => (isJson && text.length <= MAX_SHOWN ? answerLines(JSON.parse(text), mine, hintRow) : plainLines(text)),
    [isJson, text, mine, hintRow],
  )
  return (
    <CodeWindow name={label} text={text}>
      <CodeBlock label={label} lines={lines} isJson={isJson} />
    </CodeWindow>
  )
}

const ICONS = { success: 'check', danger: 'warn', warn: 'info' } as const

/** Most findings with a message. The others are only marked in the answer. */
const MAX_FINDINGS = 8

type VerdictProps = {
  words: VerdictWords
  ms: number
  place: 'panel' | 'page'
  page: ExplorerPage | undefined
  base: string
}

/** Verdict, time and difference, in one line that opens to the findings and the meanings of the values. */
function Verdict({ words, ms, place, page, base }: VerdictProps) {
  const { tone, title, difference, findings, lines, meanings } = words
  const isPage = place === 'page'
  return (
    <details className={isPage ? 'callout outcome' : 'code-foot origin'} data-tone={tone} open={isPage}>
      <summary>
        <Icon name={ICONS[tone]} small={!isPage} tone={tone === 'danger' ? 'danger' : undefined} />
        <b role="status">
          <span className="callout-title">{title}</span> · {ms.toLocaleString('en')} ms
          {difference !== '' && ` · ${difference}`}
        </b>
        <Icon name="down" small className="chevron" />
      </summary>
      {findings.slice(0, MAX_FINDINGS).map(({ path, message }, index) => (
        <p key={index}>
          <code>{path}</code> {message}
        </p>
      ))}
      {findings.length > MAX_FINDINGS && <p>{findings.length - MAX_FINDINGS} more are marked in the response.</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {meanings.length > 0 && <Meanings meanings={meanings} base={base} />}
      {page && (
        <p>
          <a className="text-link" href={page.href} rel="noopener">
            Look it up on {page.label}
          </a>
        </p>
      )}
    </details>
  )
}

import { useState } from 'react'
import type { CallOutcome } from '../../browser/door.ts'
import { takesNewest } from '../../call/form/newest-values.ts'
import { saysNotServed, servedElsewhere } from '../../call/judge/not-served.ts'
import type { Verdict } from '../../call/judge/verdict.ts'
import type { DoneCall } from '../../call/send/call-state.ts'
import { isMissing } from '../../call/send/is-missing.ts'
import { noAnswer, statusWords } from '../../call/send/no-answer.ts'
import type { Result } from '../../call/send/run-call.ts'
import { Meanings } from '../../call/view/Meanings.tsx'
import { withBase } from '../../lib/path.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CurlCopy } from './CurlCopy.tsx'
import { AnswerSide, PlainAnswer, RecordedSide } from './Sides.tsx'

export type CallResultProps = {
  done: DoneCall
  onAgain: () => void
  /** Fills the call with values of the endpoint's newest block; answers whether it told them. */
  onNewest: () => Promise<boolean>
  base: string
}

/** What came of the call: the answer beside the recording, or why there is none and the same call for a terminal. */
export function CallResult({ done, onAgain, onNewest, base }: CallResultProps) {
  const { method, params, target } = done.call
  const { outcome } = done.result
  return (
    <>
      {outcome.kind === 'answer' ? (
        <Answered done={done} outcome={outcome} base={base} />
      ) : (
        <NoAnswer outcome={outcome} />
      )}
      <Elsewhere page={done.page} />
      {isMissing(outcome) && takesNewest(method) && <Newest label={target.label} onNewest={onNewest} />}
      <CurlCopy call={{ url: target.http, headers: target.headers, method, params: JSON.stringify(params) }} />
      {outcome.kind !== 'answer' && (
        <div className="tool-bar">
          <a
            className="button"
            data-size="small"
            href={withBase(base, `/reference/validator?method=${encodeURIComponent(method)}`)}
          >
            <Icon name="check" small />
            Check a response
          </a>
          <button type="button" className="button" data-size="small" onClick={onAgain}>
            <Icon name="again" small />
            Try again
          </button>
        </div>
      )}
    </>
  )
}

/** The same thing on the explorer of the network that answered. */
function Elsewhere({ page }: { page: DoneCall['page'] | undefined }) {
  return page ? (
    <p className="note">
      <a className="text-link" href={page.href} rel="noopener">
        Look it up on {page.label}
      </a>
    </p>
  ) : null
}

type NewestProps = { label: string; onNewest: () => Promise<boolean> }

/** The example's values may be of another network: the newest block has some that the endpoint knows. */
function Newest({ label, onNewest }: NewestProps) {
  const [words, setWords] = useState('')
  const fill = () => {
    setWords('Asking for the newest block.')
    onNewest()
      .then((isFilled) =>
        setWords(isFilled ? 'The call is filled: run it again.' : 'It did not tell its newest block.'),
      )
      .catch((error: unknown) => console.error('The newest values did not come.', error))
  }
  return (
    <div className="call-foot">
      <span role="status">{words || `${label} has nothing under these values.`}</span>
      <button type="button" className="button" data-size="small" onClick={fill}>
        Use values of its newest block
      </button>
    </div>
  )
}

type Missing = Exclude<CallOutcome, { kind: 'answer' }>

function NoAnswer({ outcome }: { outcome: Missing }) {
  if (outcome.kind === 'http')
    return (
      <>
        <LoadError title={`HTTP ${outcome.status}`} text={statusWords(outcome.status, outcome.retryAfterS)} />
        {outcome.text.trim() !== '' && (
          <PlainAnswer text={outcome.text} title="What the server said" foot={`${outcome.ms} ms`} />
        )}
      </>
    )
  const { title, text } = noAnswer(outcome)
  return (
    <>
      <LoadError title={title} text={text} />
      {outcome.kind === 'too-large' && (
        <PlainAnswer text={outcome.text} title="How it begins" foot="Cut, and not checked" />
      )}
    </>
  )
}

export function LoadError({ title, text }: { title: string; text: string }) {
  return (
    <div className="load-error" role="alert">
      <div>
        <b>{title}</b>
        {text}
      </div>
    </div>
  )
}

type Came = Extract<CallOutcome, { kind: 'answer' }>

function Answered({ done, outcome, base }: { done: DoneCall; outcome: Came; base: string }) {
  const { answer, recording, failure } = done.result
  const foot = `${outcome.ms.toLocaleString('en')} ms, HTTP ${outcome.status}`
  if (failure !== undefined || !answer) {
    return (
      <>
        <LoadError title="The answer came, but could not be checked" text={failure ?? ''} />
        <PlainAnswer text={outcome.text} title="Your endpoint" foot={foot} />
      </>
    )
  }
  const { verdict, sides } = answer
  const comparison = sides && recording ? compared(sides.differing, recording.sameRequest) : ''
  return (
    <>
      <Outcome verdict={verdict} comparison={comparison} time={foot} />
      {outcome.status >= 400 && (
        <LoadError title={`HTTP ${outcome.status}`} text={statusWords(outcome.status, outcome.retryAfterS)} />
      )}
      {saysNotServed(outcome.text) && (
        <LoadError
          title="The endpoint does not serve it"
          text={servedElsewhere(done.call.method, done.call.target.http)}
        />
      )}
      {sides ? (
        <Pair result={done.result} sides={sides} verdict={verdict} foot={foot} base={base} />
      ) : (
        <PlainAnswer text={outcome.text} title="Your endpoint" foot={foot} />
      )}
      {verdict.kind === 'checked' && verdict.meanings.length > 0 && (
        <Meanings meanings={verdict.meanings} base={base} />
      )}
    </>
  )
}

type PairProps = {
  result: Result
  sides: NonNullable<NonNullable<Result['answer']>['sides']>
  verdict: Verdict
  foot: string
  base: string
}

/** The answer, and the example one press away: side by side neither has room. */
function Pair({ result: { recording }, sides, verdict, foot, base }: PairProps) {
  const [isExample, setExample] = useState(false)
  const both = sides.recorded && recording
  return (
    <div>
      {both && (
        <fieldset className="tabs" aria-label="Answer">
          {[false, true].map((value) => (
            <label key={String(value)}>
              <input
                className="visually-hidden"
                type="radio"
                name="side"
                checked={value === isExample}
                onChange={() => setExample(value)}
              />
              <span>{value ? 'Example' : 'Live'}</span>
            </label>
          ))}
        </fieldset>
      )}
      {isExample && sides.recorded && recording ? (
        <RecordedSide side={sides.recorded} recording={recording} base={base} />
      ) : (
        <AnswerSide side={sides.mine} verdict={verdict} foot={foot} />
      )}
    </div>
  )
}

function compared(differing: number, sameRequest: boolean): string {
  const places = differing === 1 ? '1 place' : `${differing} places`
  if (sameRequest)
    return differing === 0
      ? 'All values equal the example.'
      : `${places} ${differing === 1 ? 'differs' : 'differ'} from the example, marked on both sides.`
  const names = differing === 0 ? 'It has the same fields.' : `Fields differ in ${places}, marked on both sides.`
  return `The example belongs to other params, so values are not compared. ${names}`
}

const ICONS = { success: 'check', danger: 'warn', warn: 'info' } as const

function Outcome({ verdict, comparison, time }: { verdict: Verdict; comparison: string; time: string }) {
  if (verdict.kind === 'empty')
    return <LoadError title="An empty answer" text={`The endpoint answered without a body. ${time}`} />
  if (verdict.kind === 'not-json') {
    return (
      <div className="callout outcome" data-tone="warn" role="status">
        <Icon name="warn" />
        <div>
          <p className="callout-title">The endpoint did not answer JSON</p>
          <p>
            {verdict.message} {verdict.advice[0]?.text}
          </p>
        </div>
      </div>
    )
  }
  const { tone, title, findings } = verdict
  return (
    <div className="callout outcome" data-tone={tone} role="status">
      <Icon name={ICONS[tone]} />
      <div>
        <p className="callout-title">{title}</p>
        {findings.slice(0, 8).map(({ path, message }, index) => (
          <p key={index}>
            <code>{path}</code> {message}
          </p>
        ))}
        {findings.length > 8 && <p>{findings.length - 8} more are marked below.</p>}
        {comparison !== '' && <p>{comparison}</p>}
      </div>
    </div>
  )
}

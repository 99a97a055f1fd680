import type { CallOutcome } from '../../browser/door.ts'
import { withBase } from '../../lib/path.ts'
import { shellQuote } from '../../lib/snippets/shell.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Meanings } from '../validator/Meanings.tsx'
import type { Verdict } from '../validator/verdict.ts'
import { noAnswer, statusWords } from './call.ts'
import { maskedUrl } from './endpoint.ts'
import type { Result } from './run-call.ts'
import { AnswerSide, PlainAnswer, RecordedSide } from './Sides.tsx'
import type { PlaygroundActions, PlaygroundState } from './use-playground.ts'

export type CallResultProps = { state: PlaygroundState; actions: PlaygroundActions; base: string }

/** What came of the call: the answer beside the recording, or why there is none and the same call for a terminal. */
export function CallResult({ state, actions, base }: CallResultProps) {
  const { result } = state
  if (!result) return null
  const { outcome } = result
  if (outcome.kind === 'answer') return <Answered result={result} outcome={outcome} method={state.method} base={base} />
  if (outcome.kind === 'http') {
    return (
      <>
        <LoadError title={`HTTP ${outcome.status}`} text={statusWords(outcome.status, outcome.retryAfterS)} />
        {outcome.text.trim() !== '' && (
          <PlainAnswer text={outcome.text} title="What the server said" foot={`${outcome.ms} ms`} />
        )}
        <Again state={state} actions={actions} base={base} />
      </>
    )
  }
  const { title, text } = noAnswer(outcome)
  return (
    <>
      <LoadError title={title} text={text} />
      <SameCall state={state} />
      <Again state={state} actions={actions} base={base} />
    </>
  )
}

function LoadError({ title, text }: { title: string; text: string }) {
  return (
    <div className="load-error narrow" role="alert">
      <div>
        <b>{title}</b>
        {text}
      </div>
    </div>
  )
}

/** The call as curl. Keys are masked on screen; the button copies the whole address. */
function SameCall({ state: { url, method, params } }: { state: PlaygroundState }) {
  const body = `{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(method)},"params":${params.trim() === '' ? '[]' : params.trim()}}`
  const lines = (address: string) =>
    [`curl -s ${shellQuote(address)} \\`, `  -H 'content-type: application/json' \\`, `  -d ${shellQuote(body)}`].join(
      '\n',
    )
  return (
    <section className="code narrow" aria-label="The same call">
      <div className="code-head">
        <span className="title">The same call, in a terminal</span>
        <span className="end">
          <button
            type="button"
            className="icon-button"
            data-size="small"
            data-copy={lines(url.trim())}
            aria-label="Copy the call"
          >
            <Icon name="copy" />
          </button>
        </span>
      </div>
      <pre tabIndex={0} role="region" aria-label="The same call, curl" translate="no">
        <code>{lines(maskedUrl(url.trim()))}</code>
      </pre>
      <p className="code-foot">
        <Icon name="info" small />
        Then paste what it prints into “Check a response”
      </p>
    </section>
  )
}

function Again({ state, actions, base }: CallResultProps) {
  return (
    <div className="tool-bar">
      <a className="button" data-size="small" href={withBase(base, `/reference/validator?method=${state.method}`)}>
        <Icon name="check" small />
        Check a response
      </a>
      <button type="button" className="button" data-size="small" onClick={actions.run}>
        <Icon name="again" small />
        Try again
      </button>
    </div>
  )
}

type AnsweredProps = {
  result: Result
  outcome: Extract<CallOutcome, { kind: 'answer' }>
  method: string
  base: string
}

function Answered({ result, outcome, method, base }: AnsweredProps) {
  const { answer, recording, failure } = result
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
  return (
    <>
      <Outcome
        verdict={verdict}
        comparison={sides && recording ? compared(sides.differing, recording.sameRequest) : ''}
      />
      {verdict.kind === 'checked' && verdict.meanings.length > 0 && (
        <Meanings meanings={verdict.meanings} base={base} />
      )}
      {sides ? (
        <div className="sides">
          <AnswerSide side={sides.mine} verdict={verdict} foot={foot} />
          {sides.recorded && recording && <RecordedSide side={sides.recorded} recording={recording} base={base} />}
        </div>
      ) : (
        <PlainAnswer text={outcome.text} title="Your endpoint" foot={foot} />
      )}
      <div className="tool-bar">
        <a className="button" data-size="small" href={withBase(base, `/reference/json-rpc/${method}`)}>
          Open the method
        </a>
      </div>
    </>
  )
}

function compared(differing: number, sameRequest: boolean): string {
  const places = differing === 1 ? '1 place' : `${differing} places`
  if (sameRequest)
    return differing === 0
      ? 'All values equal the recording.'
      : `${places} differ from the recording; they are marked on both sides.`
  const names = differing === 0 ? 'It has the same fields.' : `Fields differ in ${places}, marked on both sides.`
  return `The recording belongs to other params, so values are not compared. ${names}`
}

const ICONS = { success: 'check', danger: 'warn', warn: 'info' } as const

function Outcome({ verdict, comparison }: { verdict: Verdict; comparison: string }) {
  if (verdict.kind === 'empty')
    return <LoadError title="An empty answer" text="The endpoint answered without a body." />
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

import { type FormEvent, useId, useMemo, useState } from 'react'
import type { CallOutcome } from '../../../../browser/door.ts'
import { isEndpointKept, ownEndpoint, setOwnEndpoint } from '../../../../browser/network-choice.ts'
import type { ExplorerPage } from '../../../../call/judge/explorer-page.ts'
import { saysNotServed, servedElsewhere } from '../../../../call/judge/not-served.ts'
import type { DoneCall } from '../../../../call/send/call-state.ts'
import { maskedUrl } from '../../../../call/send/endpoint.ts'
import { isMissing } from '../../../../call/send/is-missing.ts'
import { noAnswer, statusWords } from '../../../../call/send/no-answer.ts'
import type { Result } from '../../../../call/send/run-call.ts'
import { Signer } from '../../../../call/view/Signer.tsx'
import { type HintRow, hintsFor } from '../../../../lib/quantity-hint.ts'
import { CodeBlock } from '../../../../ui/CodeBlock.tsx'
import { type CodeLine, jsonCode } from '../../../../ui/code-html.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { CodeWindow } from './CodeWindow.tsx'
import type { PanelCall } from './use-panel-call.ts'

type LiveAnswerProps = { call: PanelCall; hintRow: HintRow; network: string; takesNewest: boolean }

/** The live side of the response: what has to be said before a call, and what came of it. */
export function LiveAnswer({ call, hintRow, network, takesNewest }: LiveAnswerProps) {
  const { state } = call
  if (state.phase === 'address') return <AddressForm run={call.run} fault={state.fault} />
  if (state.phase === 'confirm') return <Confirm call={call} />
  if (state.phase === 'done')
    return (
      <>
        <Done {...state} hintRow={hintRow} network={network} />
        {takesNewest && (
          <NewestValues
            key={state.call.target.http}
            call={call}
            host={state.call.target.label}
            isMissing={isMissing(state.result.outcome)}
          />
        )}
      </>
    )
  if (state.phase === 'running')
    return (
      <div className="live-words">
        <p>Waiting for {state.call.target.label}, up to 30 seconds.</p>
        <button type="button" className="button" data-size="small" onClick={call.stop}>
          Stop
        </button>
      </div>
    )
  return null
}

type NewestValuesProps = { call: PanelCall; host: string; isMissing: boolean }

/** The example's values may be of another network, or too old for the node: the newest block has some that it knows. */
function NewestValues({ call, host, isMissing: isNeeded }: NewestValuesProps) {
  const [words, setWords] = useState('')
  if (!isNeeded) return null
  const fill = () => {
    setWords('Asking for the newest block.')
    call
      .fillNewest()
      .then((isFilled) => setWords(isFilled ? '' : 'The endpoint did not tell its newest block.'))
      .catch((error: unknown) => console.error('The newest values did not come.', error))
  }
  return (
    <div className="live-words">
      <p role="status">{words || `${host} has nothing under these values.`}</p>
      <button type="button" className="button" data-size="small" onClick={fill}>
        Use values of its newest block
      </button>
    </div>
  )
}

function AddressForm({ run, fault }: { run: () => void; fault: string | undefined }) {
  const id = useId()
  const [url, setUrl] = useState(ownEndpoint)
  const [isKept, setKept] = useState(isEndpointKept)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setOwnEndpoint(url.trim(), isKept)
    run()
  }
  return (
    <form className="live-words" onSubmit={onSubmit}>
      <label htmlFor={id}>Address of your endpoint</label>
      <input
        id={id}
        // The reader pressed "Run" to come here.
        // biome-ignore lint/a11y/noAutofocus: the form is the answer to a press.
        autoFocus
        className="live-address"
        data-never-kept=""
        type="text"
        inputMode="url"
        placeholder="http://localhost:8545"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <p id={`${id}-fault`} role="alert">
        {fault}
      </p>
      <label className="live-keep">
        <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} /> Keep it in this
        browser
      </label>
      <button type="submit" className="button" data-size="small" data-tone="accent">
        Run
      </button>
    </form>
  )
}

function Confirm({ call }: { call: PanelCall }) {
  if (call.state.phase !== 'confirm') return null
  const { words } = call.state
  const { target, params } = call.state.call
  return (
    <div className="live-words" role="alert">
      <p>
        <b>This sends a signed transaction.</b> {words.effect} {words.to !== undefined && <code>{words.to}</code>}{' '}
        {words.network !== '' && `${words.network}.`} Once it is in a block it cannot be taken back. {words.cost}
      </p>
      <Signer params={params} />
      <p>It goes to {target.label} only, once.</p>
      <span className="live-buttons">
        <button type="button" className="button" data-size="small" onClick={call.stop}>
          Cancel
        </button>
        <button type="button" className="button" data-size="small" data-tone="accent" onClick={call.send}>
          Send
        </button>
      </span>
    </div>
  )
}

/** Longer answers are cut, and not marked. Characters. */
const MAX_SHOWN = 200_000

/** Shown of an answer that is too large. Characters. */
const MAX_BEGINNING = 2_000

type DoneProps = DoneCall & { hintRow: HintRow; network: string }

function Done({ result, call, page, hintRow, network }: DoneProps) {
  const { outcome } = result
  const { target, method } = call
  if (outcome.kind !== 'answer') return <NoAnswer outcome={outcome} host={target.label} />
  return (
    <>
      <Advice outcome={outcome} method={method} url={target.http} />
      <Answer result={result} outcome={outcome} url={target.http} page={page} hintRow={hintRow} network={network} />
    </>
  )
}

type Came = Extract<CallOutcome, { kind: 'answer' }>

/** What an answer says of the endpoint and not of the request: a refusal over HTTP, or a method it does not have. */
function Advice({ outcome, method, url }: { outcome: Came; method: string; url: string }) {
  const words = [
    ...(outcome.status >= 400 ? [`HTTP ${outcome.status}. ${statusWords(outcome.status, outcome.retryAfterS)}`] : []),
    ...(saysNotServed(outcome.text) ? [servedElsewhere(method, url)] : []),
  ]
  if (words.length === 0) return null
  return (
    <div className="live-words" role="alert">
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function NoAnswer({ outcome, host }: { outcome: Exclude<CallOutcome, { kind: 'answer' }>; host: string }) {
  const { title, text } =
    outcome.kind === 'http'
      ? { title: `HTTP ${outcome.status}`, text: statusWords(outcome.status, outcome.retryAfterS) }
      : noAnswer(outcome)
  return (
    <div className="live-words" role="alert">
      <p>
        <b>
          {title}: {host}
        </b>
      </p>
      {/* The request above is the same call for a terminal. */}
      <p>{text.replace(/:$/, '.')} The recorded answer stays under “Recorded”.</p>
      {outcome.kind === 'too-large' && <code>{outcome.text.slice(0, MAX_BEGINNING)}…</code>}
    </div>
  )
}

type AnswerProps = {
  result: Result
  outcome: Came
  url: string
  page: ExplorerPage | undefined
  hintRow: HintRow
  network: string
}

function Answer({ result, outcome, url, page, hintRow, network }: AnswerProps) {
  const lines = useMemo(() => answerLines(outcome.text, result, hintRow), [outcome.text, result, hintRow])
  const isJson = result.answer?.verdict.kind === 'checked'
  return (
    <>
      <CodeWindow name={`live ${outcome.ms}`} text={outcome.text}>
        <CodeBlock label={`Response, live, ${network}`} lines={lines} isJson={isJson} />
      </CodeWindow>
      <Judgement result={result} outcome={outcome} url={url} page={page} />
    </>
  )
}

/** The answer's lines with hints, what is wrong marked as in the checker, and what differs from the example. */
function answerLines(text: string, { answer }: Result, hintRow: HintRow): CodeLine[] {
  if (answer?.verdict.kind !== 'checked' || text.length > MAX_SHOWN)
    return text
      .slice(0, MAX_SHOWN)
      .split('\n')
      .map((line) => ({ tokens: [{ text: line, class: '' as const }] }))
  const value = JSON.parse(text) as { result?: unknown }
  const marks = new Map(
    (answer.sides?.mine.lines ?? []).flatMap(({ pointer, mark }) => (mark === undefined ? [] : [[pointer, mark]])),
  )
  const wrong = [...marks].filter(([, mark]) => mark === 'danger').map(([pointer]) => pointer)
  const hints = typeof value === 'object' && value !== null && 'result' in value ? value.result : undefined
  return jsonCode(value, { hints: hintsFor(hints, hintRow, '/result'), marked: wrong }).map((line) =>
    line.pointer !== undefined && marks.get(line.pointer) === 'linked' ? { ...line, isChanged: true } : line,
  )
}

/** Verdict, time and difference, in one line that opens to the findings. */
function Judgement({ result, outcome, url, page }: Pick<AnswerProps, 'result' | 'outcome' | 'url' | 'page'>) {
  const verdict = result.answer?.verdict
  const findings = verdict?.kind === 'checked' ? verdict.findings : []
  const isRight = verdict?.kind === 'checked' && findings.length === 0
  const title = verdict?.kind === 'checked' || verdict?.kind === 'not-json' ? verdict.title : 'Not checked'
  const details = [
    `HTTP ${outcome.status} from ${maskedUrl(url)}.`,
    ...(result.failure === undefined ? [] : [result.failure]),
    ...(verdict?.kind === 'checked' ? verdict.meanings.map(({ term, text }) => `${term}: ${text}`) : []),
    ...(outcome.text.length > MAX_SHOWN
      ? [`The first ${MAX_SHOWN.toLocaleString('en')} of ${outcome.text.length.toLocaleString('en')} characters.`]
      : []),
  ]
  return (
    <details className="code-foot origin">
      <summary>
        <Icon name={isRight ? 'check' : 'warn'} small tone={isRight ? undefined : 'danger'} />
        <b role="status">
          {title} · {outcome.ms.toLocaleString('en')} ms{differenceWords(result)}
        </b>
        <Icon name="down" small className="chevron" />
      </summary>
      {findings.slice(0, 8).map(({ path, message }) => (
        <p key={path + message}>
          <code>{path}</code> {message}
        </p>
      ))}
      {details.map((line) => (
        <p key={line}>{line}</p>
      ))}
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

function differenceWords({ answer, recording }: Result): string {
  if (!answer?.sides || !recording) return ''
  const { differing } = answer.sides
  const count = differing === 1 ? '1 difference' : `${differing} differences`
  // Without an example of the same request only the fields can be compared.
  if (!recording.sameRequest) return differing === 0 ? ' · same fields as recorded' : ` · ${count} in fields`
  return differing === 0 ? ' · equals the recorded answer' : ` · ${count} to the recorded answer`
}

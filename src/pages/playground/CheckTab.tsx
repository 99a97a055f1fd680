import { useEffect, useRef, useState } from 'react'
import { chain } from '../../chain.config.ts'
import { CHECK_RATE } from '../../core/lib/rates.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Conformance } from './conformance.ts'
import { faultOf, type PlaygroundModel } from './use-playground.ts'

type State =
  | { phase: 'idle'; fault?: string }
  | { phase: 'running'; words: string }
  | { phase: 'done'; conformance: Conformance }

/** The command-line check in the browser, with its report. */
export default function CheckTab({ model, base }: { model: PlaygroundModel; base: string }) {
  const [state, setState] = useState<State>({ phase: 'idle' })
  const life = useRef<AbortController>()
  useEffect(() => () => life.current?.abort(), [])
  const run = async () => {
    const fault = faultOf(model.state, model.target)
    if (fault !== undefined) return setState({ phase: 'idle', fault })
    const own = new AbortController()
    life.current = own
    setState({ phase: 'running', words: 'Loading the check.' })
    const { checkInBrowser } = await import('./conformance.ts')
    const conformance = await checkInBrowser({
      ...{ target: model.target, base, signal: own.signal },
      onProgress: (done, total, label) => {
        if (life.current === own) setState({ phase: 'running', words: `${done} of ${total}: ${label}` })
      },
    })
    if (life.current === own) setState({ phase: 'done', conformance })
  }
  const onRun = () =>
    void run().catch((error: unknown) => {
      console.error('The check did not run.', error)
      setState({ phase: 'idle', fault: 'The check did not load. Check your network connection, then try again.' })
    })
  const isRunning = state.phase === 'running'
  return (
    <div className="stack">
      <div className="call-form narrow">
        <p className="note">
          Sends about 590 requests, but no transaction, to {model.target.label || 'the endpoint'} and checks each
          response against the reference and against the other responses. <code>{chain.packageName} check</code> runs
          the same check. Endpoints that are not on your machine get at most {CHECK_RATE} requests per second.
        </p>
        <div className="call-foot">
          <span role="status">
            {state.phase === 'running'
              ? state.words
              : state.phase === 'idle'
                ? state.fault
                : resultWords(state.conformance)}
          </span>
          {isRunning && (
            <button type="button" className="button" onClick={() => life.current?.abort()}>
              Stop
            </button>
          )}
          <button type="button" className="button" data-tone="accent" disabled={isRunning} onClick={onRun}>
            <Icon name="play" small />
            Check
          </button>
        </div>
      </div>
      {state.phase === 'done' && <Report conformance={state.conformance} />}
    </div>
  )
}

function resultWords({ report: { outcomes, failure } }: Conformance): string {
  if (failure !== undefined) return `Nothing could be checked: ${failure}.`
  const differing = outcomes.filter(({ verdict }) => verdict === 'differs').length
  const fitting = outcomes.filter(({ verdict }) => verdict === 'fits').length
  return differing === 0
    ? `All ${fitting} checked responses match the reference.`
    : `${differing} of ${differing + fitting} responses differ from the reference.`
}

function Report({ conformance: { report, text } }: { conformance: Conformance }) {
  const link = useDownload(JSON.stringify(report, null, 2))
  return (
    <section className="code" aria-label="Report">
      <div className="code-head">
        <span className="title">Report</span>
        <span className="end">
          <a className="button" data-size="small" href={link} download="check.json">
            JSON
          </a>
          <CopyButton label="Copy the report" />
        </span>
      </div>
      <pre className="answer" tabIndex={0} role="region" aria-label="Report of the check" translate="no">
        <code>{text}</code>
      </pre>
    </section>
  )
}

/** Object URL of a text. */
function useDownload(text: string): string | undefined {
  const [link, setLink] = useState<string>()
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    setLink(address)
    return () => URL.revokeObjectURL(address)
  }, [text])
  return link
}

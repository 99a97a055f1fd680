/** Measures the public endpoints of a network from the reader's own location, and shows the results side by side. */
import { useEffect, useRef, useState } from 'react'
import { networkName, publicEndpoints } from '../../../core/facts/public-endpoints.ts'
import { usePart } from '../../../islands/use-part.ts'
import { callEndpoint } from '../../../ui/browser/endpoint-frame.ts'
import { Choice } from '../../common/Choice.tsx'
import { hearsHead } from './hears-head.ts'
import { type Measured, measureEndpoints, OLD_DAYS, REQUESTS, type Verdict } from './measure.ts'

/** Timeout of a call. Milliseconds. */
const TIMEOUT_MS = 8_000

const NETWORKS = [...new Set(publicEndpoints.map(({ network }) => network))]
const hostOf = (url: string): string => new URL(url).host

type State =
  | { name: 'idle' }
  | { name: 'measuring'; done: number; all: number }
  | { name: 'stopped' }
  | { name: 'measured'; rows: readonly Measured[]; time: string }

export default function MeasureEndpoints() {
  const [network, setNetwork] = useState(NETWORKS[0] ?? '')
  const [state, setState] = useState<State>({ name: 'idle' })
  const running = useRef<AbortController>(undefined)
  const endpoints = publicEndpoints.filter((endpoint) => endpoint.network === network)
  const isMeasuring = state.name === 'measuring'
  // If the reader leaves the page, cancel the remaining requests.
  useEffect(() => () => running.current?.abort(), [])

  const measure = async () => {
    const controller = new AbortController()
    running.current = controller
    setState({ name: 'measuring', done: 0, all: endpoints.length * REQUESTS })
    const rows = await measureEndpoints(endpoints, {
      ask: (url, method, params) =>
        callEndpoint({
          url,
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          signal: controller.signal,
          timeoutMs: TIMEOUT_MS,
        }),
      hearsHead: (url) => hearsHead(url, controller.signal),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isStopped: () => controller.signal.aborted,
      onProgress: (done, all) => controller.signal.aborted || setState({ name: 'measuring', done, all }),
    })
    if (controller.signal.aborted) return
    setState(rows ? { name: 'measured', rows, time: new Date().toLocaleTimeString() } : { name: 'stopped' })
  }
  const stop = () => {
    running.current?.abort()
    setState({ name: 'stopped' })
  }

  return (
    <section {...usePart('Form', 'Table', 'MeasureEndpoints')} className="form" aria-label="Measure public endpoints">
      <div className="measure-ask">
        <Choice
          legend="Network"
          name="measure-network"
          type="radio"
          options={NETWORKS.map((value) => ({ value, label: networkName(value) }))}
          chosen={[network]}
          onChoose={(value) => {
            stop()
            setNetwork(value)
            setState({ name: 'idle' })
          }}
        />
        <p className="hint">
          The button <b>Measure from here</b> sends {REQUESTS} requests from your browser to each public endpoint, at
          most two a second, and opens a WebSocket. To test for old state, it reads a block from {OLD_DAYS} days ago.
          These hosts will see your IP address: {endpoints.map(({ http }) => hostOf(http)).join(', ')}.
        </p>
        {isMeasuring ? (
          <button type="button" className="button" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" className="button" data-tone="accent" onClick={() => void measure()}>
            Measure from here
          </button>
        )}
        <p className="hint" role="status">
          {statusOf(state)}
        </p>
      </div>
      {state.name === 'measured' && <Results rows={state.rows} />}
    </section>
  )
}

function statusOf(state: State): string {
  if (state.name === 'measuring') return `${state.done} of ${state.all} responses received.`
  if (state.name === 'stopped') return 'Stopped. No more requests are sent.'
  if (state.name === 'measured')
    return `Measured at ${state.time}. Times depend on your location and the moment, so measure again before you choose.`
  return ''
}

const HEADS = ['Endpoint', 'Response', 'Behind', 'New heads', 'Traces', 'Old state'] as const

function Results({ rows }: { rows: readonly Measured[] }) {
  return (
    <div className="table-box">
      <table data-narrow="">
        <caption className="visually-hidden">Results of each endpoint</caption>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.url}>
              <th scope="row">{hostOf(row.url)}</th>
              {cellsOf(row).map((cell, index) => (
                <td key={HEADS[index + 1]} data-label={HEADS[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const WORDS: Record<Verdict, string> = { yes: 'yes', no: 'no', unknown: 'unclear' }

function cellsOf({ latencyMs, behind, heads, traces, oldState, fault }: Measured): string[] {
  return [
    latencyMs === undefined ? (fault ?? 'no response') : `${latencyMs} ms`,
    behind === undefined ? 'not measured' : behind === 1 ? '1 block' : `${behind} blocks`,
    heads === undefined ? 'no WebSocket' : WORDS[heads],
    WORDS[traces],
    WORDS[oldState],
  ]
}

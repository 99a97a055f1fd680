import { useEffect, useRef, useState } from 'react'
import { endpointFault } from '../../call/send/endpoint.ts'
import { methodPath, withBase } from '../../core/lib/path.ts'
import { PROBE_RATE } from '../../core/lib/rates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { askMethods, type Serving } from './ask-methods.ts'
import { usePlaces } from './CompareTab.tsx'
import { headersAt, type Target, targetOf } from './call-places.ts'
import { EndpointList } from './EndpointList.tsx'
import type { PlaygroundModel } from './use-playground.ts'

export type MethodsTabProps = {
  model: PlaygroundModel
  /** Every method of the document. */
  methods: readonly string[]
  /** Methods that need a WebSocket. */
  sockets: readonly string[]
  base: string
}

type Column = { target: Target; servings: Readonly<Record<string, Serving>> }
type State = { columns: Column[]; isRunning: boolean; fault?: string }

/** The methods that each endpoint serves. */
export default function MethodsTab({ model, methods, sockets, base }: MethodsTabProps) {
  const [places, setPlaces] = usePlaces(model, 1)
  const [state, setState] = useState<State>({ columns: [], isRunning: false })
  const life = useRef<AbortController>()
  useEffect(() => () => life.current?.abort(), [])
  const run = async () => {
    const targets = places.map((place) => targetOf(place, model.known, headersAt(place, model.state)))
    const wrong = targets.findIndex(({ http }) => endpointFault(http, location.protocol) !== undefined)
    if (wrong !== -1) {
      const fault = endpointFault(targets[wrong]?.http ?? '', location.protocol)
      setState({ columns: [], isRunning: false, fault: `Endpoint ${wrong + 1}: ${fault}` })
      return
    }
    const own = new AbortController()
    life.current?.abort()
    life.current = own
    setState({ columns: targets.map((target) => ({ target, servings: {} })), isRunning: true })
    const ask = (target: Target, place: number) =>
      askMethods({
        ...{ target, methods, sockets, base, signal: own.signal },
        onMethod: (method, serving) => {
          if (!own.signal.aborted) setState((now) => withServing(now, place, method, serving))
        },
      })
    await Promise.all(targets.map(ask))
    if (life.current === own) setState((now) => ({ ...now, isRunning: false }))
  }
  const stop = () => {
    life.current?.abort()
    setState((now) => ({ ...now, isRunning: false }))
  }
  return (
    <div className="stack">
      <div className="call-form narrow">
        <EndpointList places={places} onChange={setPlaces} known={model.known} min={1} />
        <div className="call-foot">
          <span role="status">{state.fault ?? progressWords(state, methods.length)}</span>
          {state.isRunning && (
            <button type="button" className="button" onClick={stop}>
              Stop
            </button>
          )}
          <button
            type="button"
            className="button"
            data-tone="accent"
            disabled={state.isRunning}
            onClick={() =>
              void run().catch((error: unknown) => console.error('The methods could not be tested.', error))
            }
          >
            <Icon name="play" small />
            Test {methods.length} methods
          </button>
        </div>
      </div>
      {state.columns.length > 0 && <ServingTable methods={methods} columns={state.columns} base={base} />}
    </div>
  )
}

const withServing = (state: State, place: number, method: string, serving: Serving): State => ({
  ...state,
  columns: state.columns.map((column, index) =>
    index === place ? { ...column, servings: { ...column.servings, [method]: serving } } : column,
  ),
})

function progressWords({ columns, isRunning }: State, count: number): string {
  if (columns.length === 0)
    return `Sends one harmless request per method, at most ${PROBE_RATE} a second to public endpoints. Methods that send transactions are skipped.`
  const done = Math.min(...columns.map(({ servings }) => Object.keys(servings).length))
  if (isRunning) return `${done} of ${count} tested.`
  return columns
    .map(({ target, servings }) => `${target.label} serves ${countOf(servings, 'served')} of ${count}.`)
    .join(' ')
}

const countOf = (servings: Column['servings'], kind: Serving['kind']): number =>
  Object.values(servings).filter((serving) => serving.kind === kind).length

function ServingTable({
  methods,
  columns,
  base,
}: {
  methods: readonly string[]
  columns: readonly Column[]
  base: string
}) {
  return (
    <div className="table-box" tabIndex={0} role="group" aria-label="Methods served">
      <table className="field-table">
        <thead>
          <tr>
            <th scope="col">Method</th>
            {columns.map(({ target }, index) => (
              <th scope="col" key={index}>
                {target.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {methods.map((method) => (
            <tr key={method}>
              <th scope="row">
                <a href={withBase(base, methodPath(method))}>{method}</a>
              </th>
              {columns.map(({ servings }, index) => (
                <td key={index}>
                  <ServingCell serving={servings[method]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ServingCell({ serving }: { serving: Serving | undefined }) {
  if (!serving) return null
  if (serving.kind === 'served')
    return (
      <span className="badge" data-tone="success">
        Served, {serving.ms.toLocaleString('en')} ms
      </span>
    )
  if (serving.kind === 'not-served')
    return (
      <span className="badge" data-tone="danger">
        Not served
      </span>
    )
  return <span className="hint">{serving.why}</span>
}

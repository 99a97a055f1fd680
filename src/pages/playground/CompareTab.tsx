import { useEffect, useRef, useState } from 'react'
import { ParamsEditor } from '../../call/form/ParamsEditor.tsx'
import { paramsText, readState } from '../../call/form/params-state.ts'
import { endpointFault } from '../../call/send/endpoint.ts'
import { noAnswer, statusWords } from '../../call/send/no-answer.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type CallTabProps, MethodField } from './CallTab.tsx'
import { headersAt, type Place, targetOf } from './call-places.ts'
import {
  type ComparedAnswer,
  type Comparison,
  compareEndpoints,
  MAX_COMPARED,
  MIN_ENDPOINTS,
  mayCompare,
} from './compare-endpoints.ts'
import { EndpointList, nextPlace } from './EndpointList.tsx'
import { PlainAnswer } from './PlainAnswer.tsx'
import type { PlaygroundModel } from './use-playground.ts'

/** Sends the same request to two to four endpoints and shows verdicts, times, and the fields that differ. */
export default function CompareTab(props: CallTabProps) {
  const { model, methods, units, base } = props
  const { state, actions } = model
  const [places, setPlaces] = usePlaces(model, MIN_ENDPOINTS)
  const compare = useCompare(model, places, base)
  const read = readState(state.method, state.params)
  const isAllowed = mayCompare(state.method)
  return (
    <div className="stack">
      <div className="split">
        <div className="call-form">
          <h2>Endpoints</h2>
          <EndpointList places={places} onChange={setPlaces} known={model.known} min={MIN_ENDPOINTS} />
        </div>
        <div className="call-form">
          <MethodField methods={methods} method={state.method} onChange={actions.setMethod} base={base} />
          <ParamsEditor method={state.method} params={state.params} onChange={actions.setParams} units={units} />
        </div>
      </div>
      <div className="call-foot">
        <span role="status">
          {!isAllowed
            ? `${state.method} sends a transaction, so it goes to one endpoint only, in the playground.`
            : compare.isRunning
              ? 'Waiting for the responses, up to 30 seconds.'
              : compare.fault}
        </span>
        <button
          type="button"
          className="button"
          data-tone="accent"
          disabled={!isAllowed || compare.isRunning || read.kind === 'broken'}
          onClick={compare.run}
        >
          <Icon name="play" small />
          Call all
        </button>
      </div>
      {compare.done && <Answers {...compare.done} />}
    </div>
  )
}

/** Endpoints of a tab. The first is the endpoint of the call. */
export function usePlaces(model: PlaygroundModel, count: number): [Place[], (places: Place[]) => void] {
  return useState<Place[]>(() => {
    const places: Place[] = [model.state.place]
    while (places.length < count) places.push(nextPlace(places, model.known))
    return places
  })
}

type Compare = { isRunning: boolean; fault: string | undefined; done: Comparison | undefined; run: () => void }

function useCompare(model: PlaygroundModel, places: readonly Place[], base: string): Compare {
  const [isRunning, setRunning] = useState(false)
  const [fault, setFault] = useState<string>()
  const [done, setDone] = useState<Comparison>()
  const life = useRef<AbortController>()
  useEffect(() => () => life.current?.abort(), [])
  const { method, params } = model.state
  const about = JSON.stringify([method, paramsText(params), places])
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers belong to the request and the endpoints they came for.
  useEffect(() => setDone(undefined), [about])
  const run = async () => {
    const targets = places.map((place) => targetOf(place, model.known, headersAt(place, model.state)))
    const wrong = targets.findIndex(({ http }) => endpointFault(http, location.protocol) !== undefined)
    const read = readState(method, params)
    if (wrong !== -1) {
      setFault(`Endpoint ${wrong + 1}: ${endpointFault(targets[wrong]?.http ?? '', location.protocol)}`)
      return
    }
    if (read.kind === 'broken') return
    const own = new AbortController()
    life.current = own
    setFault(undefined)
    setDone(undefined)
    setRunning(true)
    const result = await compareEndpoints(targets, { method, params: read.params }, { signal: own.signal, base })
    if (own.signal.aborted) return
    setRunning(false)
    setDone(result)
  }
  return {
    ...{ isRunning, fault, done },
    run: () => void run().catch((error: unknown) => console.error('The comparison failed.', error)),
  }
}

function Answers({ answers, fields, compared }: Comparison) {
  return (
    <>
      <div className="table-box" tabIndex={0} role="group" aria-label="Responses">
        <table>
          <thead>
            <tr>
              <th scope="col">Endpoint</th>
              <th scope="col">Response</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {answers.map(({ target, ...answer }, index) => (
              <tr key={index}>
                <th scope="row">
                  {index + 1}. {target.label}
                </th>
                <td>{answerWords({ target, ...answer })}</td>
                <td>{'ms' in answer.outcome ? `${answer.outcome.ms.toLocaleString('en')} ms` : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fields && <Fields fields={fields} answers={answers} compared={compared} />}
      {answers.map(({ target, outcome }, index) =>
        outcome.kind === 'answer' ? (
          <details className="more" key={index}>
            <summary>
              Response of {index + 1}. {target.label}
              <Icon name="down" small />
            </summary>
            <PlainAnswer
              text={indented(outcome.text)}
              title={`Response of ${target.label}`}
              foot={`HTTP ${outcome.status}`}
            />
          </details>
        ) : null,
      )}
    </>
  )
}

function answerWords({ outcome, verdict, failure }: ComparedAnswer): string {
  if (outcome.kind === 'http') return `HTTP ${outcome.status}. ${statusWords(outcome.status, outcome.retryAfterS)}`
  if (outcome.kind !== 'answer') return noAnswer(outcome).title
  if (failure !== undefined) return failure
  if (verdict?.kind !== 'checked') return 'Not a JSON-RPC response'
  const [first] = verdict.findings
  const status = outcome.status >= 400 ? `HTTP ${outcome.status}. ` : ''
  return `${status}${verdict.title}${first ? `: ${first.path} ${first.message}` : ''}`
}

type FieldsProps = {
  fields: NonNullable<Comparison['fields']>
  answers: readonly ComparedAnswer[]
  compared: readonly number[]
}

function Fields({ fields: { differences, isCut }, answers, compared }: FieldsProps) {
  if (differences.length === 0)
    return (
      <p className="note" role="status">
        All {compared.length} responses have the same values.
      </p>
    )
  const count = differences.length === 1 ? '1 field differs' : `${differences.length} fields differ`
  return (
    <>
      <p className="note" role="status">
        {isCut ? `More than ${differences.length} fields differ. These are the first` : count}
        {compared.length < answers.length &&
          `. Only ${compared.map((place) => place + 1).join(', ')} were compared. The others are not JSON, or longer than ${MAX_COMPARED.toLocaleString('en')} characters`}
        .
      </p>
      <div className="table-box" tabIndex={0} role="group" aria-label="Fields that differ">
        <table className="field-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              {compared.map((place) => (
                <th scope="col" key={place}>
                  {place + 1}. {answers[place]?.target.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ pointer, values }) => (
              <tr key={pointer}>
                <th scope="row">
                  <code>{pointer.slice(1).replaceAll('/', '.')}</code>
                </th>
                {values.map((value, index) => (
                  <td key={index}>{value === undefined ? <i>missing</i> : <code>{value}</code>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function indented(text: string): string {
  try {
    return text.length > MAX_COMPARED ? text : JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

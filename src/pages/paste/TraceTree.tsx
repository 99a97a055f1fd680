/**
 * The calls of a pasted trace as a tree, open down to the call that failed first. The calls of a level are drawn when it
 * is opened, and of many only a part at a time.
 */
import { useMemo, useState } from 'react'
import { usePart } from '../../islands/use-part.ts'
import { rootsOf } from '../../package/explain/trace.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Call, OWN_GAS } from '../common/CallRow.tsx'
import { type CallFrame, callOf, gas, innerFrames, isFrame } from '../common/call-tree.ts'
import '../parts/CallTrees/CallTrees.css'

/** Calls that are drawn at a time. */
const SLICE = 50
/** Levels that are open from the start. */
const OPEN = 8

type Place = { frame: CallFrame; at: string }
type Shared = {
  /** Gas of the whole transaction. */
  total?: number
  level: number
  /** Pointer of the call that failed first. */
  first: string | undefined
}

export default function TraceTree({ text, first }: { text: string; first: string | undefined }) {
  const roots = useMemo(() => placesOf(text), [text])
  const root = usePart('CallTrees')
  if (roots.length === 0) return null
  return (
    <section aria-label="Call tree">
      <p className="hint">Gas used by each call. {OWN_GAS}</p>
      <ul {...root} className="calls">
        <Calls places={roots} level={0} first={first} />
      </ul>
    </section>
  )
}

function placesOf(text: string): Place[] {
  try {
    return rootsOf(JSON.parse(text)).flatMap(({ frame, at }) => (isFrame(frame) ? [{ frame, at }] : []))
  } catch {
    return []
  }
}

const leadsTo = (at: string, first: string | undefined): boolean => first === at || first?.startsWith(`${at}/`) === true

function Calls({ places, ...shared }: Shared & { places: readonly Place[] }) {
  const [count, setCount] = useState(SLICE)
  const failing = places.findIndex(({ at }) => leadsTo(at, shared.first))
  const shown = failing < count ? places.slice(0, count) : [...places.slice(0, count), places[failing] as Place]
  const rest = places.length - shown.length
  return (
    <>
      {shown.map((place) => (
        <Row key={place.at} place={place} {...shared} />
      ))}
      {rest > 0 && (
        <li>
          <button type="button" className="button" data-size="small" onClick={() => setCount(count + SLICE)}>
            {Math.min(rest, SLICE)} of {rest.toLocaleString('en')} more calls
          </button>
        </li>
      )}
    </>
  )
}

function Row({ place: { frame, at }, total = gas(frame.gasUsed), level, first }: Shared & { place: Place }) {
  const node = useMemo(() => callOf(frame, at, total), [frame, at, total])
  const inner = useMemo(
    () => innerFrames(frame).map((call, index) => ({ frame: call, at: `${at}/calls/${index}` })),
    [frame, at],
  )
  const isFirst = first === at
  const [isOpen, setOpen] = useState(level < OPEN && !isFirst && (level === 0 || leadsTo(at, first)))
  const marks = { 'data-frame': at, 'data-failed': node.error === undefined ? undefined : '' }
  const call = <Call node={node} mark={isFirst ? 'failed first' : undefined} />
  if (inner.length === 0)
    return (
      <li>
        <div className="call" {...marks}>
          {call}
        </div>
      </li>
    )
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="call" {...marks}>
          <Icon name="right" small className="chevron" />
          {call}
        </summary>
        {isOpen && (
          <ul className="calls">
            <Calls places={inner} total={total} level={level + 1} first={first} />
          </ul>
        )}
      </details>
    </li>
  )
}

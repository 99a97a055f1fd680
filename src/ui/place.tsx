/** The position of a page among the others, as breadcrumbs above it and previous and next links below it. */
import { createContext, useContext } from 'react'
import { withBase } from '../core/lib/path.ts'
import { Icon } from './Icon.tsx'

type Link = { label: string; path: string }
export type Place = {
  base: string
  crumbs: readonly Link[]
  previous?: Link
  next?: Link
}

const Context = createContext<Place>({ base: '/', crumbs: [] })
export const PlaceProvider = Context.Provider

/** The pages above this one, outermost first. */
export function Breadcrumbs() {
  const { base, crumbs } = useContext(Context)
  if (crumbs.length === 0) return <span />
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="crumbs">
        {crumbs.map(({ label, path }) => (
          <li key={path}>
            <a href={withBase(base, path)}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export type PagerProps = {
  /** Kind of the neighbors if they are not pages of prose. Their names are then code. */
  noun?: string
  /** Keys that lead to them. */
  keys?: readonly [previous: string, next: string]
}

/** Neighbors in reading order, as the sidebar names them. */
export function Pager({ noun, keys }: PagerProps) {
  const { base, previous, next } = useContext(Context)
  if (!previous && !next) return null
  const after = noun === undefined ? '' : ` ${noun}`
  const name = (label: string) => <span>{noun === undefined ? label : <code>{label}</code>}</span>
  return (
    <nav className="pager" aria-label={noun === undefined ? 'Pages' : `Previous and next ${noun}`}>
      {previous ? (
        <a rel="prev" href={withBase(base, previous.path)}>
          <span>
            <Icon name="left" small />
            Previous{after} {keys && <kbd>{keys[0]}</kbd>}
          </span>
          {name(previous.label)}
        </a>
      ) : (
        <span />
      )}
      {next && (
        <a rel="next" href={withBase(base, next.path)}>
          <span>
            {keys && <kbd>{keys[1]}</kbd>} Next{after} <Icon name="right" small />
          </span>
          {name(next.label)}
        </a>
      )}
    </nav>
  )
}

import type { Dispatch } from 'react'
import type { PanelCases } from './panel-props.ts'
import { caseRowLength, type PanelEvent } from './panel-state.ts'

type CaseRowProps = { cases: PanelCases; chosen: number; dispatch: Dispatch<PanelEvent> }

/** The cases in one row, with a menu for cases that do not fit. */
export function CaseRow({ cases, chosen, dispatch }: CaseRowProps) {
  const length = caseRowLength(cases.map(({ title }) => title))
  const rest = cases.slice(length)
  return (
    <fieldset className="segments needs-script" aria-label="Example case">
      {cases.slice(0, length).map(({ name, title }, index) => (
        <label key={name}>
          <input
            className="visually-hidden"
            type="radio"
            name="case"
            value={name}
            autoComplete="off"
            checked={index === chosen}
            onChange={() => dispatch({ type: 'case', index })}
          />
          {title}
        </label>
      ))}
      {rest.length > 0 && (
        <select
          className="row-menu"
          name="case"
          aria-label="More cases"
          value={chosen < length ? '' : cases[chosen]?.name}
          data-chosen={chosen < length ? undefined : ''}
          onChange={({ target }) =>
            dispatch({ type: 'case', index: cases.findIndex(({ name }) => name === target.value) })
          }
        >
          <option value="" disabled hidden>
            {rest.length} more
          </option>
          {rest.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  )
}

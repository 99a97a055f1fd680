/** A row of a calculator: name and meaning, field with its unit, and the rule that a wrong value breaks. */
import { Icon } from '../../../ui/Icon.tsx'

export type FieldRowProps = {
  /** Must be unique on the page. */
  id: string
  name: string
  /** Describes the value to enter. */
  meaning: string
  /** Name of the value on the wire, if it has one. */
  wire?: string
  value: string
  unit?: string
  problem?: string | undefined
  onValue: (value: string) => void
}

export function FieldRow({ id, name, meaning, wire, value, unit, problem, onValue }: FieldRowProps) {
  const isWrong = problem !== undefined
  return (
    <div className="form-row">
      <label className="label" htmlFor={id}>
        <span className="name">{name}</span>
        <span className="type">
          {meaning}
          {wire ? <code>{wire}</code> : null}
        </span>
      </label>
      <div className="control">
        <div className="field" data-invalid={isWrong ? '' : undefined}>
          <input
            id={id}
            className="wire"
            value={value}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={isWrong ? true : undefined}
            aria-describedby={isWrong ? `${id}-rule` : undefined}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
          {unit ? <span className="readout">{unit}</span> : null}
        </div>
        {isWrong ? (
          <div className="broken" id={`${id}-rule`}>
            <Icon name="warn" />
            <span>{problem}</span>
          </div>
        ) : null}
      </div>
    </div>
  )
}

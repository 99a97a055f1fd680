/** Chips: one of several (radios) or any of several (ticks). */

import { usePart } from '../../islands/use-part.ts'
import { Icon } from '../../ui/Icon.tsx'

export type ChoiceProps<Value extends string> = {
  legend: string
  /** Shared by the radios of one choice. Must be unique on the page. */
  name: string
  type: 'radio' | 'checkbox'
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChoose: (value: Value, isChosen: boolean) => void
}

export function Choice<Value extends string>({ legend, name, type, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset {...usePart('Chips')} className="chips" aria-label={legend}>
      {options.map(({ value, label }) => (
        <label className="chip" key={value}>
          <input
            className="visually-hidden"
            type={type}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={(event) => onChoose(value, event.currentTarget.checked)}
          />
          <Icon name="check" small />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

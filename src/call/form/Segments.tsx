import { useId } from 'react'
import { Icon } from '../../ui/Icon.tsx'

export type Option = { value: string; title: string }

/** Longer rows of choices become a list to open. Characters, with some for the padding of each. */
const ONE_ROW = { alone: 50, beside: 34 }

/** A few choices, shown as segments if they fit in one row, otherwise as a list. */
export function Segments({
  label,
  options,
  value,
  onChange,
  place = 'alone',
}: {
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  /** Whether a field is in the same row. */
  place?: keyof typeof ONE_ROW
}) {
  const group = useId()
  const width = options.reduce((sum, { title }) => sum + title.length + 4, 0)
  if (width > ONE_ROW[place]) {
    return (
      <div className="field">
        <select aria-label={`${label}, form`} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.title}
            </option>
          ))}
        </select>
        <Icon name="down" small />
      </div>
    )
  }
  return (
    <fieldset className="segments" aria-label={`${label}, form`}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="visually-hidden"
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.title}
        </label>
      ))}
    </fieldset>
  )
}

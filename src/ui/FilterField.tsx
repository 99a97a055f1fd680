import { Icon } from './Icon.tsx'

type FilterFieldProps = {
  /** The field's accessible name. */
  label: string
  placeholder: string
  /** The `data-*` attribute by which the script of the part finds the field. */
  attribute: string
  /** More classes of the box around it. */
  className?: string
}

/** The field that filters a part. It is hidden without scripts, because it needs them. */
export function FilterField({ label, placeholder, attribute, className = '' }: FilterFieldProps) {
  return (
    <div className={`field ${className}`.trimEnd()}>
      <Icon name="search" small />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        {...{ [attribute]: '' }}
      />
    </div>
  )
}

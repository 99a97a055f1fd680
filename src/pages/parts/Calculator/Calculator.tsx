/** Frame of a calculator with inputs, the result next to them, and folds below. */
import type { ReactNode } from 'react'
import { StateLink } from '../../../figures/StateLink.tsx'
import { figureId } from '../../../figures/use-address.ts'
import { usePart } from '../../../islands/use-part.ts'

export type CalculatorProps = {
  /** The key of its setting in the address, unique on the page. */
  name: string
  label: string
  /** At most four. */
  inputs: ReactNode
  /** Further inputs, folded. */
  settings?: ReactNode
  result?: ReactNode
  more: { summary: string; content: ReactNode }
  /** A sentence if the address has a setting that does not exist, else empty. */
  notice: string
}

export function Calculator({ name, label, inputs, settings, result, more, notice }: CalculatorProps) {
  return (
    <section {...usePart('Form', 'Calculator')} className="form calculator" id={figureId(name)} aria-label={label}>
      <div className="calculator-inputs">
        {inputs}
        {settings === undefined ? null : (
          <details className="form-more needs-script">
            <summary>Settings</summary>
            {settings}
          </details>
        )}
      </div>
      {result === undefined ? null : <div className="calculator-result">{result}</div>}
      <div className="calculator-foot">
        <details className="form-more">
          <summary>{more.summary}</summary>
          {more.content}
        </details>
        <StateLink name={name} />
        <p role="status" hidden={notice === ''}>
          {notice}
        </p>
      </div>
    </section>
  )
}

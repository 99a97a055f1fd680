import { withBase } from '../../core/lib/path.ts'
import type { Meaning } from '../judge/verdict.ts'

/** Explains values in plain numbers and words. */
export function Meanings({ meanings, base }: { meanings: readonly Meaning[]; base: string }) {
  return (
    <dl className="facts meanings">
      {meanings.map(({ term, code, text, href }, index) => (
        <div className="fact-pair" key={index}>
          <dt>{term}</dt>
          <dd>
            {code !== undefined && <code>{code}</code>}{' '}
            {href === undefined ? text : <a href={withBase(base, href)}>{text}</a>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

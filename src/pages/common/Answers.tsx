import { codesByRelease, textsByRelease } from '../../core/lib/answers.ts'
import type { AnswerRow } from '../../core/lib/method-model.ts'

/** Codes of an error, the newest client on mainnet first. Codes of some releases only have version bounds. */
export function Codes({ answers, href }: { answers: readonly AnswerRow[]; href?: string | undefined }) {
  return (
    <>
      {codesByRelease(answers).map(({ value, since, until, words }, index) => (
        <span className="answer" key={`${value} ${words}`} data-since={since} data-until={until}>
          {href !== undefined && index === 0 ? (
            <a className="code-number" href={href}>
              {value}
            </a>
          ) : (
            <span className="code-number">{value}</span>
          )}{' '}
          {words !== '' && <small>{words}</small>}
        </span>
      ))}
    </>
  )
}

/** Texts of an error in the same order. A single text is shown without releases. */
export function Texts({ answers }: { answers: readonly AnswerRow[] }) {
  return (
    <>
      {textsByRelease(answers).map(({ value, since, until, words }) => (
        <span className="answer-text" key={`${value} ${words}`} data-since={since} data-until={until}>
          <q>{value}</q> {words !== '' && <small>({words})</small>}{' '}
        </span>
      ))}
    </>
  )
}

/** An explanation as rows of terms, the same wherever an error is shown. */
import type { Explanation } from '../../package/explain/explain.ts'
import type { Meaning } from './verdict.ts'

/** Heading of the sentence with the remedy. */
export const ADVICE = 'What to do'

/** Cause and advice, then the values of a contract's error. */
export const explainedRows = ({ cause, verdict, advice, decoded }: Explanation): Meaning[] => [
  { term: 'Cause', text: cause },
  { term: ADVICE, code: verdict, text: advice },
  ...(decoded ? [{ term: 'Revert', code: decoded.name, text: '' }] : []),
  ...(decoded?.values ?? []).map(({ name, value }) => ({ term: name, code: value, text: '' })),
]

/** An explanation as rows of terms, the same wherever an error is shown. */
import { chain } from '../../chain.config.ts'
import type { Explanation, TraceStory } from '../../package/explain/explain.ts'
import type { Meaning } from './verdict.ts'

/** Heading of the sentence with the remedy. */
export const ADVICE = 'What to do'

/** Cause and advice, then the values of a contract's error. */
export const explainedRows = ({ cause, verdict, advice, decoded, trace }: Explanation): Meaning[] => [
  { term: 'Cause', text: cause },
  { term: ADVICE, code: verdict, text: advice },
  ...(trace ? traceRows(trace) : []),
  ...(decoded ? [{ term: 'Revert', code: decoded.name, text: '' }] : []),
  ...(decoded?.values ?? []).map(({ name, value }) => ({ term: name, code: value, text: '' })),
]

const number = (value: number): string => value.toLocaleString('en')

/** The call that failed first, its place in the tree, and the gas of the transaction and of the call. */
function traceRows({ calls, failed, levels, gas, gasUsed, frame, outer }: TraceStory): Meaning[] {
  const charged =
    gas === gasUsed
      ? `${number(gas)} charged. On ${chain.name} that is the gas limit, whatever the call used`
      : `${number(gasUsed)} used of a limit of ${number(gas)}`
  const way = frame && `${frame.type} from ${frame.from}${frame.to === undefined ? '' : ` to ${frame.to}`}`
  return [
    ...(outer === undefined ? [] : [{ term: 'Outermost call', text: outer }]),
    {
      term: 'Calls',
      text: `${number(calls)} on ${number(levels)} ${levels === 1 ? 'level' : 'levels'}, ${number(failed)} failed`,
    },
    ...(frame ? [{ term: 'Failed first', code: frame.error, text: `${way}, at ${placeOf(frame.at)}` }] : []),
    ...(frame ? [{ term: 'Its gas', text: `${number(frame.gasUsed)} used of ${number(frame.gas)}` }] : []),
    { term: 'Gas', text: charged },
  ]
}

/** `calls[0].calls[2]`, in the trace of a block after the position of the transaction. */
const placeOf = (pointer: string): string =>
  pointer
    .replace(/^(?:\/result)?\/(\d+)\/result/, '/transaction $1')
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.') || 'the outermost call'

/** A text that is not JSON → its kind, where parsing stopped, and what to do. */
import { faultWords } from '../../core/lib/json-fault.ts'
import { repairJson } from '../../core/lib/json-repair.ts'
import type { JsonFault } from '../../core/lib/json-scan.ts'
import { explainFully } from '../../package/explain/full.ts'
import { ADVICE } from './explained.ts'
import { viewOf } from './text-view.ts'
import type { Verdict } from './verdict.ts'

type NotJson = Extract<Verdict, { kind: 'not-json' }>

export function notJson(text: string, fault: JsonFault): NotJson {
  const words = faultWords(text, fault)
  const explanation = explainFully(text)
  const isExplained = explanation.confidence !== 'none'
  const whole = WHOLES.find(({ pattern }) => pattern.test(text.slice(0, 4_000)))
  const repair = repairJson(text)
  return {
    kind: 'not-json',
    title: words.title,
    message: isExplained ? explanation.cause : (whole?.message ?? words.message),
    place: `Reading stopped at line ${words.line.toLocaleString('en')}, column ${words.column.toLocaleString('en')}`,
    advice: [
      ...(isExplained ? [{ title: ADVICE, text: explanation.advice }] : []),
      { title: 'What to try', text: whole?.advice ?? words.advice },
      ...(whole || isExplained ? [] : [OTHERS]),
    ],
    ...(isExplained && { explanation }),
    ...(repair && { repair }),
    view: viewOf(text, [words.line], 'Your text'),
  }
}

/** A text of more values in a row, or more levels, than any answer has. */
export const tooMany = (text: string, what: string): NotJson => ({
  kind: 'not-json',
  title: 'No answer of a node',
  message: `The text has thousands of ${what}, which no answer has.`,
  place: 'The whole text',
  advice: [{ title: 'What to try', text: 'Paste one answer, or the answers to a batch.' }],
  view: viewOf(text, [1], 'Your text'),
})

const OTHERS = {
  title: 'Other texts that look like JSON',
  text: 'Single quotes come from printing a Python dict: print json.dumps(answer). A missing last bracket means that the copy was cut.',
}

const WHOLES: readonly { pattern: RegExp; message: string; advice: string }[] = [
  {
    pattern: /^\s*<\?xml|^\s*<[a-z]+[\s>]/i,
    message: 'It is XML, not JSON.',
    advice: 'Look at the address: a storage or gateway answered in place of a node.',
  },
  {
    pattern: /^\s*(\$\s*)?curl(\.exe)?\s/,
    message: 'It is a curl command, not an answer.',
    advice: 'Run it and paste what it prints, or check the request in its body.',
  },
  {
    pattern: /^\s*HTTP\/\d/,
    message: 'It is an HTTP answer with its headers (curl -i prints it so).',
    advice: 'Paste what follows the first empty line, or leave -i out.',
  },
  {
    pattern: /^\s*(AttributeDict|HexBytes|<Web3|\[?AttributeDict)/,
    message: 'It is how Python prints what web3.py made of the answer.',
    advice: 'Print Web3.to_json(answer), or paste the raw answer of the node.',
  },
]

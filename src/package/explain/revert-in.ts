/** Finds why a contract refused a call: its return bytes, or the reason that a library wrote into its message. */
import type { Evidence } from './evidence.ts'
import { type Revert, reasonRevert } from './reason.ts'

export type { Revert } from './reason.ts'

/** Reads return bytes. Undefined if they are no revert. */
export type Decode = (data: string) => Revert | undefined

/** Return bytes after a name. viem aligns the arguments of the request with two blanks or more. */
const DATA =
  /(?:\bdata["'\\]{0,3} ?[:=] ?["'\\]{0,3}(?:Some\(\w{0,9}\(?["\\]{0,3})?|(?:custom error|signature|selector|unknown error|reverted with)[^0-9]{0,24})(0x[0-9a-f]{8}(?:[0-9a-f]{64}){0,64})(?![0-9a-f])/gi
/** Calldata in the message: the arguments of a request. */
const REQUEST = /(?:transaction|payload|params|request)["'\\]{0,3}\s?[:=]\s?[{[]/i
/** Characters before bytes in which a request may begin. */
const REQUEST_HEAD = 1_000
const MOST = 20
/** Bytes anywhere in a text, which may be cut. They count if their selector is a known error's. */
const BYTES = /(?<![0-9a-z])0x[0-9a-f]{8,}/gi
/** The reason in words, as Hardhat, Foundry, Ganache, ethers, viem and nodes write it. */
const REASON =
  /(?:(?:execution reverted|reverted (?:during simulation )?with (?:the following )?reason(?: string)?|reason string)(?:["'\\]{0,3}[:;]\s{0,9}["'“\\]{0,3}|\s?["'“])|processing transaction: revert |\(["\\]{1,2}Reverted )([^"'“”(){}<>\n\\]{1,300})|\breason["'\\]{0,3}\s?[:=]\s?["'\\]{1,3}([^"'\n\\]{1,300})["'\\]/i
/** Words at the place of a reason that are none. The staking precompile has `unknown validator` and the like. */
const NO_REASON =
  /^(?:for an unknown|unknown(?! [vdw])|no data|require\(false\)|at |version|url|details|null|undefined|data\b|code\b|0x|,|execution reverted|transaction (?!t)|without|timeout|could not|missing)/i
/** Contracts of Uniswap and Aave have reasons of one or two letters or digits. */
const SHORT = /^[A-Z\d]{1,2}$|.{3}/
const NAMED = /(?:custom error ['"`]?|\bError: )([A-Z]\w{2,60})\(([^)\n]{0,300})\)/

/** A panic by its code: `panic code 0x11`, `panic: … (0x11)`. */
const PANIC = /panic[^0]{1,80}(0x[0-9a-f]{1,2})\b/i

/** The revert of an error, or undefined if it has no more than the fact. */
export function revertIn({ parts, text }: Evidence, decode: Decode = () => undefined): Revert | undefined {
  for (const { data = '0x' } of parts) {
    const revert = data === '0x' ? undefined : decode(data)
    if (revert) return revert
  }
  const revert = inBytes(text, decode)
  if (revert) return revert
  return /revert|custom error|call_exception|panic/i.test(text)
    ? (inData(text, decode) ?? inPanic(text, decode) ?? inWords(text))
    : undefined
}

function inBytes(text: string, decode: Decode): Revert | undefined {
  for (const [hex] of text.matchAll(BYTES)) {
    const revert = named(decode(hex.slice(0, hex.length - (hex.length % 2)).toLowerCase()))
    if (revert) return revert
  }
  return undefined
}

/** Decodable bytes have precedence. A selector alone may be a function of the request. */
function inData(text: string, decode: Decode): Revert | undefined {
  let first: Revert | undefined
  let count = 0
  for (const match of text.matchAll(DATA)) {
    const revert = decode((match[1] ?? '').toLowerCase())
    if (named(revert)) return revert
    if (!REQUEST.test(text.slice(Math.max(0, match.index - REQUEST_HEAD), match.index))) first ??= revert
    if (++count > MOST) break
  }
  return first
}

const named = (revert: Revert | undefined): Revert | undefined => (revert?.name.startsWith('0x') ? undefined : revert)

function inPanic(text: string, decode: Decode): Revert | undefined {
  const code = PANIC.exec(text)?.[1]?.slice(2)
  return code === undefined ? undefined : decode(`0x4e487b71${code.padStart(64, '0')}`)
}

function inWords(text: string): Revert | undefined {
  const [, name, values] = NAMED.exec(text) ?? []
  if (name !== undefined && name !== 'Error' && name !== 'Panic')
    return { name: `${name}(${values})`, meaning: `The contract refused the call with ${name}.`, values: [] }
  const [, told, quoted] = REASON.exec(text) ?? []
  const value = (told ?? quoted ?? '')
    .replace(/^execution reverted: /i, '')
    .trim()
    .replace(/[.,]$/, '')
  if (!SHORT.test(value) || NO_REASON.test(value)) return undefined
  return reasonRevert(value)
}

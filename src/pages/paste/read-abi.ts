/**
 * Recognizes a contract's ABI, from a build file or as lines of Solidity, and the bare word, for a reader who wants to
 * paste one.
 */
import { type Understanding, understanding } from './action.ts'
import { isPlain, jsonOf } from './read-request.ts'

/** Item types of an ABI. */
const KINDS = new Set(['function', 'event', 'error', 'constructor', 'fallback', 'receive'])
/** One item as Solidity writes it: `function pay(address to, uint256 amount)`. */
const LINE = /^(?:function|event|error)\s+[A-Za-z_$][\w$]*\s*\([^{}]*\)[^{}]*;?$/
const WORD = /^(?:(?:decode|encode)\s+)?(?:with\s+)?(?:an?\s+)?abi$/i

export function readAbi(text: string): Understanding | undefined {
  if (WORD.test(text)) return understanding('An ABI, to be pasted', { act: 'abi', abi: '' })
  const lines = text.split('\n').map((line) => line.trim())
  const items = lines.filter((line) => line !== '')
  const isAbi = items.length > 0 && (items.every((line) => LINE.test(line)) || isJsonAbi(text))
  return isAbi ? understanding('An ABI', { act: 'abi', abi: text }) : undefined
}

function isJsonAbi(text: string): boolean {
  const value = jsonOf(text)?.value
  const list = isPlain(value) ? value.abi : value
  if (!Array.isArray(list) || list.length === 0) return false
  const isItem = (item: unknown) => isPlain(item) && typeof item.type === 'string' && KINDS.has(item.type)
  return list.every(isItem) || list.every((item) => typeof item === 'string' && LINE.test(item))
}

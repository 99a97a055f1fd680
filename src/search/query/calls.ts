/**
 * Names that libraries and commands give to a method, such as `client.getBlockNumber()`, `w3.eth.block_number`,
 * `useBlockNumber` and `cast block-number`.
 */
import { type CatalogueRecord, isAbsent, isMethod } from './catalogue.ts'
import { type AliasEntry, SEPARATOR } from './index-format.ts'
import { isStopWord, partsOf, splitWords } from './words.ts'

/** An alias that ends so is the name of a call. */
export const CALL_MARK = '()'
export const isCall = (phrase: string): boolean => phrase.endsWith(CALL_MARK)

/** `getLogs` in one library is `useLogs` in another, and the method is `eth_getLogs`. */
const LEADING = new Set(['get', 'use', 'fetch', 'eth'])
/** Words around a call that say whose call it is. */
const LIBRARIES = new Set(
  (
    'viem wagmi ethers ethersjs ether web3 web3js py js ts python javascript typescript rust go golang w3 alloy ethclient ' +
    'client publicclient walletclient provider jsonrpcprovider cast foundry'
  ).split(' '),
)
/** The only program whose calls are plain words: `cast logs`. */
const COMMAND = 'cast'
const HOOK = /^use\p{Lu}/u
const ARGUMENTS = /\([^)]*\)?/g
const TOKEN = /[\p{L}_$][\p{L}\p{N}_$]*(?:-\p{Ll}+)*/gu

/** The same for every spelling. `getBlockNumber`, `get_block_number` and `block-number` are `blocknumber`. */
export function callName(written: string): string {
  const parts = partsOf(written.replaceAll('-', '_'))
  const first = parts.findIndex((part) => !LEADING.has(part))
  return parts.slice(Math.max(0, first)).join('')
}

/** Records by the names of their calls, and the names that need no such help. */
export type Calls = {
  records: ReadonlyMap<string, ReadonlySet<number>>
  methods: ReadonlySet<string>
  absent: ReadonlySet<number>
}

/** A method's own name is also the name of a call, and need not be written. */
export const ownCall = (method: string): string => callName(method.slice(method.indexOf('_') + 1))

export function openCalls(entries: readonly AliasEntry[], catalogue: readonly CatalogueRecord[]): Calls {
  const records = new Map<string, Set<number>>()
  const add = (name: string, record: number): void => {
    records.set(name, (records.get(name) ?? new Set()).add(record))
  }
  for (const [record, phrases] of entries)
    for (const call of phrases.split(SEPARATOR).filter(isCall)) add(callName(call.slice(0, -CALL_MARK.length)), record)
  const methods = catalogue.filter((record) => isMethod(record) || isAbsent(record))
  for (const method of methods)
    if (isMethod(method) || method.name.startsWith('eth_')) add(ownCall(method.name), method.id)
  return {
    records,
    methods: new Set(methods.map(({ name }) => name.toLowerCase())),
    absent: new Set(methods.filter(isAbsent).map(({ id }) => id)),
  }
}

/**
 * Records whose calls are in the query, each with the part of the query that the calls are (1 when it contains nothing
 * else). Names of libraries, objects before a dot, and arguments do not count.
 */
export function callsIn({ records, methods, absent }: Calls, query: string): Map<number, number> {
  // `provider.send('eth_call', …)` names its method.
  if (query.match(TOKEN)?.some((word) => methods.has(word.toLowerCase()))) return new Map()
  const text = query.replaceAll(ARGUMENTS, ' ')
  const found: number[][] = []
  let others = 0
  let before = ''
  for (const { 0: word, index } of text.matchAll(TOKEN)) {
    const isCalled = text[index - 1] === '.' || before === COMMAND
    before = word.toLowerCase()
    if (text[index + word.length] === '.') continue
    const isName = (isCalled || partsOf(word).length > 1) && !methods.has(before)
    const called = isName ? [...(records.get(callName(word)) ?? [])] : []
    // The hook `useAccount` reads the wallet and does not call `eth_getAccount`.
    const meant = HOOK.test(word) ? called.filter((record) => !absent.has(record)) : called
    if (meant.length > 0) found.push(meant)
    else if (!LIBRARIES.has(before) && !isStopWord(before)) others++
  }
  const whole = records.get(callName(splitWords(query).join('_')))
  // A name of two words, such as gas price, is also an everyday word.
  if (whole && splitWords(query).length > 2) return new Map([...whole].map((record) => [record, 1] as const))
  const strength = found.length / (found.length + others)
  return new Map(found.flatMap((called) => called.map((record) => [record, strength] as const)))
}

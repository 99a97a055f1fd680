/**
 * Four times 400 texts that were collected before the explainer knew them, each with the error that it means. The names
 * are of the corpus, the catalog or the contract's error, so that a changed verdict shows and a changed sentence does not.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { aroundErrors } from '../../../generated/rpc/around-errors.ts'
import { foreignCauses } from '../../../generated/rpc/foreign-causes.ts'
import type { Explanation } from './explain.ts'
import { explainFully } from './full.ts'
import type { Revert } from './reason.ts'

type Unseen = { id: number; source: string; input: string; is: string }
const textsOf = (file: string) => JSON.parse(readFileSync(`test/explain/${file}.json`, 'utf8')) as Unseen[]

const namesOf = (file: string): string[] =>
  Object.keys((parse(readFileSync(`openrpc/${file}-errors.yaml`, 'utf8')) as { errors: object }).errors)
const names = { foreign: namesOf('foreign'), around: namesOf('around') }

/** A contract's error, with the reason or the code of a standard one. */
const shown = ({ name, values }: Revert): string =>
  /^(?:Error|Panic)\(/.test(name) ? [name, ...values.map(({ value }) => value)].join(' ') : name

/** Name of the explained error. */
function nameOf({ kind, cause, advice, entry, decoded, where }: Explanation): string {
  const { rows, causes } = aroundErrors()
  const place = rows.findIndex(([, , remedy], at) => causes[at] === cause && remedy === advice)
  const corpus = names.around[place] ?? names.foreign[foreignCauses.indexOf(cause)]
  const method = kind === 'method' ? where.method : undefined
  return [decoded && shown(decoded), decoded && kind === 'revert' ? undefined : (corpus ?? entry), method]
    .filter((name) => name !== undefined)
    .concat(decoded || corpus || entry ? [] : [kind])
    .join(' ')
}

describe.each<[file: string, unknown: number[]]>([
  ['unseen', [353, 358]],
  ['unseen-2', []],
  // 30 texts are no errors, and a struct log alone has no cause.
  ['unseen-3', [351, ...Array.from({ length: 30 }, (_, at) => 371 + at).filter((id) => id !== 386)]],
  ['unseen-4', []],
])('%s', (file, unknown) => {
  const unseen = textsOf(file)

  test('every text means what it meant', () => {
    expect(unseen).toHaveLength(400)
    const changed = unseen.flatMap(({ id, input, is }) => {
      const now = nameOf(explainFully(input))
      return now === is ? [] : [{ id, is, now }]
    })
    expect(changed).toEqual([])
  })

  test('few of them are unknown', () => {
    expect(unseen.filter(({ is }) => is === 'unknown').map(({ id }) => id)).toEqual(unknown)
  })
})

describe('networks, gateways, browsers and hosts', () => {
  const around = JSON.parse(readFileSync('test/explain/around.json', 'utf8')) as Record<string, string[]>
  test.each(Object.entries(around))('%s', (name, texts) => {
    expect(texts.map((text) => [text, nameOf(explainFully(text))])).toEqual(texts.map((text) => [text, name]))
  })
})

describe('a text means the same', () => {
  const lines = (text: string, change: (line: string) => string) => text.split('\n').map(change).join('\n')
  const error =
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32003,"message":"Insufficient funds for gas * price + value"}}'
  const texts: [text: string, name: string][] = [
    ['replacement transaction underpriced: the new one pays too little for it', 'ReplacementTooCheap'],
    ['EvmError: CreateCollision', 'AddressTaken'],
    [
      `web3.exceptions.ContractCustomError: 0x118cdaa7${'5f941957d2dd3bf1'.padStart(64, '0')}`,
      'OwnableUnauthorizedAccount(address)',
    ],
    [error, 'CallNotPaid'],
  ]
  test.each([
    ['in a fence', (text: string) => `It fails:\n\`\`\`json\n${text}\n\`\`\`\nWhy?`],
    ['quoted', (text: string) => lines(text, (line) => `> ${line}`)],
    ['in a log', (text: string) => lines(text, (line) => `api-1  | 2026-11-30T09:00:00.123Z ERROR - ${line}`)],
    ['in colors', (text: string) => lines(text, (line) => `\u001b[31m${line}\u001b[0m`)],
    ['on a page', (text: string) => text.replaceAll('"', '&quot;').replaceAll(' ', '\u00a0')],
    ['within JSON', (text: string) => JSON.stringify({ msg: JSON.stringify({ error: text }) })],
    [
      'as an object',
      (text: string) => ({ code: -32_603, message: 'Internal JSON-RPC error.', data: { message: text } }),
    ],
    ['as error', (text: string) => ({ error: text })],
  ])('%s', (_, change) => {
    expect(texts.map(([text]) => nameOf(explainFully(change(text))))).toEqual(texts.map(([, name]) => name))
  })
  test.each([40, 60, 80])('wrapped at %i characters', (width) => {
    const wrapped = (text: string) => text.replaceAll(new RegExp(`.{${width}}`, 'g'), '$&\n  ')
    expect(texts.slice(0, 3).map(([text]) => nameOf(explainFully(wrapped(text))))).toEqual(
      texts.slice(0, 3).map(([, name]) => name),
    )
  })
  test('in capitals', () => {
    expect(texts.slice(0, 3).map(([text]) => nameOf(explainFully(text.toUpperCase())))).toEqual(
      texts.slice(0, 3).map(([, name]) => name),
    )
  })
  test('with cut bytes', () => {
    expect(nameOf(explainFully(texts[2]?.[0].slice(0, -9)))).toBe(texts[2]?.[1])
  })
})

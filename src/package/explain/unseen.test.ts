/**
 * 400 texts that a support engineer collected before the explainer knew them, each with the error that it means. The names
 * are of the corpus, the catalog or the contract's error, so that a changed verdict shows and a changed sentence does not.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { aroundErrors } from '../../../generated/rpc/around-errors.ts'
import { foreignCauses } from '../../../generated/rpc/foreign-causes.ts'
import type { Explanation } from './explain.ts'
import { explainFully } from './full.ts'
import type { Revert } from './reason.ts'

type Unseen = { id: number; source: string; input: string; is: string }
const unseen = JSON.parse(readFileSync('test/explain/unseen.json', 'utf8')) as Unseen[]

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

test('every text means what it meant', () => {
  expect(unseen).toHaveLength(400)
  const changed = unseen.flatMap(({ id, input, is }) => {
    const now = nameOf(explainFully(input))
    return now === is ? [] : [{ id, is, now }]
  })
  expect(changed).toEqual([])
})

test('few of them are unknown', () => {
  expect(unseen.filter(({ is }) => is === 'unknown').map(({ id }) => id)).toEqual([353, 358])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Branch, ExampleCase, MethodModel, SchemaRow } from '../../../../core/lib/method-model.ts'
import { type Anchors, anchorOf } from './anchors.ts'

const generated = join(import.meta.dirname, '../../../../../generated')
const read = <T>(path: string): T => JSON.parse(readFileSync(join(generated, path), 'utf8')) as T
const names = readdirSync(join(generated, 'examples')).filter((name) => name.endsWith('.json'))

function anchorsOf(method: MethodModel): Anchors {
  const rows: string[] = method.resultRow.rows ? [] : ['result.value']
  const again = new Map<string, string>()
  const visit = (row: SchemaRow | Branch): void => {
    if ('anchor' in row) {
      rows.push(row.anchor)
      if (row.recursion) again.set(row.anchor, row.recursion.anchor)
    }
    for (const inner of [...(row.rows ?? []), ...(row.branches ?? [])]) visit(inner)
  }
  for (const param of method.params) visit(param)
  for (const inner of [...(method.resultRow.rows ?? []), ...(method.resultRow.branches ?? [])]) visit(inner)
  return { rows: new Set(rows), params: method.params.map(({ name }) => name), again }
}

/** Pointers of plain values. The rows of a list or object explain it. */
function leaves(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${at}/${key}`))
}

describe('anchorOf', () => {
  test.each(names)('%s: every value of every recorded answer has a row', (file) => {
    const anchors = anchorsOf(read<MethodModel>(`methods/${file}`))
    for (const { response } of read<ExampleCase[]>(`examples/${file}`)) {
      if (!('result' in response) || response.result === null) continue
      const places = leaves(response.result, '/result')
      expect(places.filter((pointer) => anchorOf(pointer, anchors) === undefined)).toEqual([])
    }
  })

  const anchors: Anchors = {
    rows: new Set([
      'params.filters',
      'params.filters.topics',
      'result.logs',
      'result.logs.topics',
      'result.calls',
      'result.type',
    ]),
    params: ['filters'],
    again: new Map([['result.calls', 'result']]),
  }

  test.each([
    ['/params/0/topics/1/0', 'params.filters.topics'],
    ['/params/filters/topics', 'params.filters.topics'],
    ['/result/logs/12/topics/3', 'result.logs.topics'],
    ['/result/calls/0/calls/1/type', 'result.type'],
    ['/result/calls/0', 'result.calls'],
    ['/jsonrpc', undefined],
    ['/result/nope', undefined],
    ['/params', undefined],
    ['', undefined],
  ])('%s → %s', (pointer, anchor) => {
    expect(anchorOf(pointer, anchors)).toBe(anchor)
  })
})

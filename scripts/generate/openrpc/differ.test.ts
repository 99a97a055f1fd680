import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { specReleases } from '../emit/spec-changes.ts'
import { specChanges } from './differ.ts'
import type { OpenRpcDocument, Schema } from './document.ts'

const text = readFileSync('generated/openrpc.json', 'utf8')
const document = (): OpenRpcDocument => JSON.parse(text)

/** The changes that the differ reports for one edit of the current document. */
function changesOf(edit: (next: OpenRpcDocument) => void) {
  const next = document()
  edit(next)
  return specChanges(document(), next)
}

const method = ({ methods }: OpenRpcDocument, name: string) => {
  const found = methods.find((candidate) => candidate.name === name)
  if (!found) throw new Error(`${name} is not in the document.`)
  return found
}
const shape = ({ components }: OpenRpcDocument, name: string): Schema => {
  const found = components.schemas[name]
  if (!found) throw new Error(`${name} is not in the document.`)
  return found
}

describe('specChanges', () => {
  test('finds nothing between a document and itself, nor in other prose', () => {
    const changes = changesOf((next) => {
      method(next, 'eth_call').description = 'Other words.'
      shape(next, 'Block').description = 'Other words.'
    })
    expect(changes).toEqual([])
  })

  test('names added and removed methods', () => {
    const changes = changesOf((next) => {
      next.methods = next.methods.filter(({ name }) => name !== 'eth_gasPrice')
      next.methods.push({ ...method(next, 'eth_chainId'), name: 'eth_new' })
    })
    expect(changes).toMatchObject([
      { kind: 'added', subject: 'method', where: 'eth_new', breaking: false },
      { kind: 'removed', subject: 'method', where: 'eth_gasPrice', breaking: true, migration: 'Stop calling it.' },
    ])
  })

  test('tells a parameter that became required from one that became optional', () => {
    const changes = changesOf((next) => {
      const [, block] = method(next, 'eth_call').params
      if (block) block.required = true
      const [, tag] = method(next, 'eth_getBalance').params
      if (tag) tag.required = false
    })
    expect(changes).toMatchObject([
      { where: 'eth_call (block)', text: 'Is now required.', breaking: true, migration: 'Always send it.' },
      { where: 'eth_getBalance (block_number)', text: 'Is now optional.', breaking: false },
    ])
  })

  test('tells new parameters by whether they must be sent', () => {
    const added = (required: boolean) =>
      changesOf((next) => {
        method(next, 'eth_chainId').params.push({ name: 'more', required, schema: { type: 'boolean' } })
      })
    expect(added(false)).toMatchObject([{ kind: 'added', subject: 'parameter', breaking: false }])
    expect(added(true)).toMatchObject([{ kind: 'added', subject: 'parameter', breaking: true, migration: 'Send it.' }])
  })

  test('judges a field of a result by what its readers expect', () => {
    const changes = changesOf((next) => {
      const receipt = shape(next, 'Receipt')
      receipt.required = receipt.required?.filter((name) => name !== 'gasUsed') ?? []
      const { status: _, ...properties } = receipt.properties ?? {}
      receipt.properties = { ...properties, extra: { $ref: '#/components/schemas/Quantity' } }
    })
    const byPlace = new Map(changes.map((change) => [change.where, change]))
    expect(byPlace.get('Receipt.gasUsed')).toMatchObject({ breaking: true, migration: 'Expect it to be missing.' })
    expect(byPlace.get('Receipt.status')).toMatchObject({ kind: 'removed', breaking: true })
    expect(byPlace.get('Receipt.extra')).toMatchObject({ kind: 'added', breaking: false })
    expect(byPlace.get('Receipt.gasUsed')?.methods).toContain('eth_getBlockReceipts')
  })

  test('takes rules about members, and about lengths of lists, for what they take away', () => {
    const changes = changesOf((next) => {
      shape(next, 'Receipt')['x-never'] = ['blobGasUsed']
      delete shape(next, 'FeeHistory')['x-lengths']
      shape(next, 'PrestateTrace').minProperties = 2
    })
    expect(changes.map(({ where, text }) => `${where}: ${text}`)).toEqual(
      expect.arrayContaining([
        'Receipt: No longer guaranteed: `blobGasPrice` is never present.',
        'FeeHistory: No longer guaranteed: the length of `reward` depends on `gasUsedRatio`.',
        'PrestateTrace: Numbers of fields are now documented as at least 2 instead of 1.',
      ]),
    )
  })

  test('judges widened values by whether they are sent or read', () => {
    const changes = changesOf((next) => {
      shape(next, 'TracerName').enum?.push('muxTracer')
      shape(next, 'CommitState').enum?.push('Buried')
      const tag = shape(next, 'BlockTag')
      tag.enum = tag.enum?.filter((value) => value !== 'earliest') ?? []
    })
    expect(changes).toMatchObject([
      {
        where: 'BlockTag',
        breaking: true,
        text: 'Can no longer be `"earliest"`.',
        migration: 'Stop sending `"earliest"`.',
      },
      { where: 'CommitState', breaking: true, migration: 'Handle the additional values.' },
      { where: 'TracerName', breaking: false, text: 'Can now also be `"muxTracer"`.' },
    ])
  })

  test('reports a replaced shape as one change, judged by the values of both', () => {
    const replaced = (name: string) =>
      changesOf((next) => {
        const gas = shape(next, 'CallRequest').properties?.gas
        if (gas?.oneOf)
          gas.oneOf = gas.oneOf.map((one) =>
            one.$ref?.endsWith('/Quantity256') ? { $ref: `#/components/schemas/${name}` } : one,
          )
      }).filter(({ where }) => where === 'CallRequest.gas')
    expect(replaced('Quantity')).toMatchObject([
      {
        text: '`Quantity256` is now `Quantity`, which allows fewer values.',
        breaking: true,
        migration: 'Send only values of `Quantity`.',
      },
    ])
    expect(replaced('Address')).toMatchObject([
      { text: 'Can no longer be `Quantity256`.', breaking: true },
      { text: 'Can now also be `Address`.', breaking: false },
    ])
  })

  test('does not call a result breaking whose new shape allows fewer values', () => {
    const next = document()
    const raw = shape(next, 'FilledTransaction').properties?.raw
    if (raw) raw.$ref = '#/components/schemas/Data'
    expect(specChanges(document(), next)).toMatchObject([
      { text: '`UnsignedTransaction` is now `Data`, which allows more values.', breaking: true },
    ])
    expect(specChanges(next, document())).toMatchObject([
      { text: '`Data` is now `UnsignedTransaction`, which allows fewer values.', breaking: false },
    ])
  })

  test('lists an error that several methods newly document once', () => {
    const changes = changesOf((next) => {
      for (const name of ['eth_chainId', 'eth_gasPrice'])
        method(next, name).errors?.push({ $ref: '#/components/errors/Overloaded' })
    })
    expect(changes).toMatchObject([
      { kind: 'added', where: 'Overloaded', breaking: false, methods: ['eth_gasPrice', 'eth_chainId'] },
    ])
  })

  test('sees a result that can now be null', () => {
    const changes = changesOf((next) => {
      const { result } = method(next, 'eth_gasPrice')
      result.schema = { oneOf: [result.schema, { type: 'null' }] }
    })
    expect(changes).toMatchObject([{ subject: 'result', where: 'eth_gasPrice', breaking: true }])
  })

  test('sees other codes of errors, and lowered limits', () => {
    const changes = changesOf((next) => {
      const error = next.components.errors.ParseError
      if (error) error.code = -32601
      const [limit] = (method(next, 'eth_getLogs')['x-limits'] ?? []).filter(({ id }) => id === 'block-range')
      if (limit) limit.value = 100
    })
    expect(changes).toMatchObject([
      { subject: 'limit', where: 'eth_getLogs', breaking: true },
      { subject: 'error', where: 'ParseError', text: 'Code -32601 instead of -32700.', breaking: true },
    ])
  })

  test('takes two documents with every method changed without failing', () => {
    const next = document()
    for (const one of next.methods) one.params.reverse()
    expect(specChanges(document(), next).length).toBeGreaterThan(20)
  })
})

describe('specReleases', () => {
  const version = (number: string): OpenRpcDocument => {
    const next = document()
    next.info.version = number
    return next
  }

  test('shows the current document as not released until its version is kept', () => {
    expect(specReleases(version('1.0.0'), [])).toMatchObject([{ version: '1.0.0', unreleased: true, changes: [] }])
    const [only, ...others] = specReleases(version('1.0.0'), [version('1.0.0')], new Map([['1.0.0', '2026-11-21']]))
    expect(only).toMatchObject({ version: '1.0.0', date: '2026-11-21' })
    expect(only?.unreleased).toBeUndefined()
    expect(others).toEqual([])
  })

  test('compares each release with the one before it, newest first', () => {
    const second = version('1.1.0')
    second.methods.pop()
    const releases = specReleases(second, [version('1.0.0'), second])
    expect(releases.map((release) => [release.version, release.from, release.changes.length])).toEqual([
      ['1.1.0', '1.0.0', 1],
      ['1.0.0', undefined, 0],
    ])
  })
})

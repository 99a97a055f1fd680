/** Probes a real node, anvil, and imports the file. Every hash recomputes, and nothing is accepted as Monad's. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProbeFile } from '../../../src/package/cli/probe/model.ts'
import { probeEndpoint } from '../../../src/package/cli/probe/run-probe.ts'
import { startAnvil } from '../../prove/record/anvil.ts'
import { play } from '../../prove/record/scenario.ts'
import { importFile } from './import-file.ts'
import { proveAnswers } from './proofs.ts'

let file: ProbeFile
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anvil-probe-'))
  const anvil = await startAnvil()
  try {
    await play(anvil.call)
    file = await probeEndpoint({ url: new URL(anvil.url), timeoutMs: 10_000, rate: 1_000, date: '2026-11-22' })
  } finally {
    await anvil.stop()
  }
})
afterAll(() => rm(folder, { recursive: true }))

const otherNode = { otherNode: true, networkOf: () => undefined, statements: new Set<string>() }

describe('a probe of anvil', () => {
  test('is whole, and names the client', () => {
    expect(file.client).toMatch(/^anvil/)
    expect(file.stopped).toBeUndefined()
    expect(file.answers.length).toBeGreaterThan(50)
    expect(file.methods.absent).toContain('txpool_statusByHash')
  })

  test('proves its block, its receipts and what was asked of them by their hashes', async () => {
    const proofs = await proveAnswers(file)
    expect([...proofs].filter(([, { faults }]) => faults.length > 0)).toEqual([])
    for (const name of ['block-full', 'receipts', 'block-by-hash', 'transaction', 'receipt', 'logs-of-block']) {
      expect([name, proofs.get(name)?.checked.length]).toEqual([name, 1])
    }
  })

  test('is refused as an answer of Monad, and gives examples of another node without observations', async () => {
    await expect(importFile(file, { ...otherNode, otherNode: false })).rejects.toThrow('not of a Monad node')
    const { examples, observations } = await importFile(file, otherNode)
    expect(observations).toEqual([])
    expect(examples.length).toBeGreaterThan(20)
    for (const { text } of examples)
      expect(JSON.parse(text).provenance).toMatchObject({ kind: 'other-node', node: 'anvil' })
  })
})

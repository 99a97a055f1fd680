import { expect, test } from 'vitest'
import { createNode } from './index.ts'

test('a trace is the call tree where its options are left out, and where they are empty', async () => {
  const node = createNode({ history: true, seed: 'traces' })
  const ask = (method: string, ...params: unknown[]) => node.ask({ method, params })
  const { number, hash, transactions } = (await ask('eth_getBlockByNumber', 'latest', false)) as {
    number: string
    hash: string
    transactions: string[]
  }
  const subjects = {
    debug_traceTransaction: [transactions[0]],
    debug_traceBlockByNumber: [number],
    debug_traceBlockByHash: [hash],
    debug_traceCall: [{ to: node.contracts[0]?.address }, 'latest'],
  }
  for (const [method, subject] of Object.entries(subjects)) {
    const calls = await ask(method, ...subject, { tracer: 'callTracer' })
    expect(JSON.stringify(calls)).toContain('"type":"CALL"')
    expect(await ask(method, ...subject), method).toEqual(calls)
    expect(await ask(method, ...subject, {}), method).toEqual(calls)
  }
  node.close()
})

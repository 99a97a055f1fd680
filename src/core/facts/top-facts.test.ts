import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { authoredMethods } from '../../../test/authored.ts'
import type { MethodModel } from '../lib/method-model.ts'
import { type PublishedServer, seenOf } from '../lib/observed.ts'
import { topFacts } from '../lib/top-facts.ts'
import { observed } from './observed.ts'

const generated = <Content>(path: string): Content =>
  JSON.parse(readFileSync(new URL(`../../../generated/${path}`, import.meta.url), 'utf8')) as Content
const { servers } = generated<{ servers: PublishedServer[] }>('openrpc.json')

const textsOf = (name: string, server: PublishedServer | undefined = servers[0]): string[] => {
  const method = generated<MethodModel>(`methods/${name}.json`)
  return topFacts(method, seenOf(observed, servers, method), server, observed).map(({ text }) => text)
}

describe('the facts at the top of a method', () => {
  test.each(authoredMethods)('of %s begin with what limits it', (name) => {
    expect(textsOf(name)[0]).toMatch(/\d/)
  })

  test('are a cap, how far back the data goes, and where the method is served', () => {
    expect(textsOf('eth_getLogs')).toEqual([
      'up to 100 blocks above fromBlock on rpc.monad.xyz',
      'from block 1 on rpc.monad.xyz',
    ])
    expect(textsOf('eth_call')).toEqual([
      '150,000,000 gas per call on rpc.monad.xyz (node default 30,000,000)',
      'state kept for about 40,000 blocks',
    ])
    expect(textsOf('eth_createAccessList')[0]).toBe('30,000,000 gas per call by default')
    expect(textsOf('eth_getBlockByNumber')).toEqual([
      '25 requests per second on rpc.monad.xyz',
      'from block 1 on rpc.monad.xyz',
    ])
    expect(textsOf('debug_traceTransaction')).toEqual([
      '25 MB per response by default',
      'back to genesis with an archive',
      'served on rpc.monad.xyz',
    ])
    expect(textsOf('txpool_statusByHash')).toEqual(['status kept for 15 minutes', 'served on testnet'])
    expect(textsOf('eth_sendRawTransaction')).toEqual(['30,000,000 gas per transaction'])
  })

  test('have no rate where no public endpoint serves the method', () => {
    const method = generated<MethodModel>('methods/admin_ethCallStatistics.json')
    expect(topFacts(method, [], undefined, observed)).toEqual([])
  })
})

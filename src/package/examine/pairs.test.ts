import { describe, expect, test } from 'vitest'
import recorded from '../node/core/chain/recorded-blocks.json' with { type: 'json' }
import { crossExamine, type Exchange } from './examine.ts'
import { NUMBER_CALL } from './state.ts'

type Json = Record<string, unknown>
const blocks = recorded as unknown as { block: Json }[]

describe('what is found in a few answers', () => {
  const say = (method: string, params: unknown, answer: unknown): Exchange => ({ method, params, result: answer })
  const block = (number: string, more: Json = {}): Json => ({ ...blocks[0]?.block, number, ...more })
  const history = (more: Json) => ({ oldestBlock: '0x5', gasUsedRatio: [0.5], baseFeePerGas: ['0x1', '0x1'], ...more })
  const pairs: [string, string, Exchange[]][] = [
    ['two chain IDs', 'chain id', [say('eth_chainId', [], '0x8f'), say('eth_chainId', [], '0x1')]],
    [
      'a final block ahead of the head',
      'order of tags',
      [
        say('eth_getBlockByNumber', ['finalized', false], block('0x9', { hash: `0x${'2'.repeat(64)}` })),
        say('eth_getBlockByNumber', ['latest', false], block('0x8', { hash: `0x${'3'.repeat(64)}` })),
      ],
    ],
    [
      'a block that does not follow the one below',
      'parent',
      [
        say('eth_getBlockByNumber', ['0x8', false], block('0x8', { hash: `0x${'2'.repeat(64)}` })),
        say('eth_getBlockByNumber', ['0x9', false], block('0x9', { hash: `0x${'3'.repeat(64)}` })),
      ],
    ],
    ['a history that begins elsewhere', 'fee history', [say('eth_feeHistory', ['0x1', '0x9', []], history({}))]],
    [
      'falling rewards',
      'fee history',
      [say('eth_feeHistory', ['0x1', '0x5', [1, 2]], history({ reward: [['0x2', '0x1']] }))],
    ],
    [
      'a tip above the price',
      'gas price',
      [say('eth_gasPrice', [], '0x1'), say('eth_maxPriorityFeePerGas', [], '0x2')],
    ],
    [
      'an access list without gas',
      'gas estimate',
      [say('eth_createAccessList', [{}], { accessList: [], gasUsed: '0x0' })],
    ],
    [
      'an estimate above a block',
      'gas estimate',
      [say('eth_getBlockByNumber', ['0x8', false], block('0x8')), say('eth_estimateGas', [{}], '0x1000000000000000')],
    ],
    [
      'a call on another block',
      'block of call',
      [
        say('eth_getBlockByNumber', ['0x8', false], block('0x8')),
        say('eth_call', [{ data: NUMBER_CALL }, '0x8'], `0x${'9'.padStart(64, '0')}`),
      ],
    ],
    ['raw bytes of something else', 'raw bytes', [say('debug_getRawTransaction', [`0x${'2'.repeat(64)}`], '0x00')]],
  ]
  test.each(pairs)('%s', (_, relation, list) => {
    expect(crossExamine(list).map((one) => one.relation)).toContain(relation)
  })

  test('the pending block of other nodes is a draft, so that its gas is not that of the block', () => {
    const whole = block('0x5', { gasUsed: '0x64', gasLimit: '0xc8', baseFeePerGas: '0x1' })
    const draft = (version: string) => [
      say('web3_clientVersion', [], version),
      say('eth_feeHistory', ['0x1', 'pending', []], history({ gasUsedRatio: [0] })),
      say('eth_getBlockByNumber', ['0x5', false], whole),
    ]
    const ratios = (version: string) => crossExamine(draft(version)).filter(({ path }) => path.includes('Ratio'))
    expect(ratios('HardhatNetwork/2.29.1')).toEqual([])
    expect(ratios('Monad/0.16.4')).toHaveLength(1)
  })
  test('rewards may fall with percentiles that fall, which some nodes accept', () => {
    const unsorted = history({ reward: [['0x2', '0x1']] })
    expect(crossExamine([say('eth_feeHistory', ['0x1', '0x5', [75, 25]], unsorted)])).toEqual([])
  })
})

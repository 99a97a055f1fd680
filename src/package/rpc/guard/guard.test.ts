import { afterEach, describe, expect, test, vi } from 'vitest'
import { examples } from '../examples.ts'
import { type Eip1193Target, type GuardFinding, type GuardOptions, guardEip1193 as guard } from './eip1193.ts'

const block = examples.eth_getBlockByNumber.find(({ name }) => name === 'full-transactions')?.response
const good = block && 'result' in block ? block.result : undefined
const answers: Record<string, unknown> = { eth_getBlockByNumber: good, eth_blockNumber: '0x01', anvil_nodeInfo: 7 }

const request = async ({ method }: { method: string; params?: unknown }): Promise<unknown> => answers[method]
const findings: GuardFinding[] = []
const report: GuardOptions = { mode: 'report', onProblem: (finding) => void findings.push(finding) }

afterEach(() => {
  findings.length = 0
  vi.restoreAllMocks()
})

describe('guard in report mode', () => {
  test('passes every answer on and reports the ones that do not fit', async () => {
    const guarded = guard(request, report)
    expect(await guarded({ method: 'eth_getBlockByNumber', params: ['latest', true] })).toBe(good)
    expect(await guarded({ method: 'eth_blockNumber', params: [] })).toBe('0x01')
    expect(findings).toEqual([
      { method: 'eth_blockNumber', params: [], problems: [expect.objectContaining({ fix: '"0x1"', path: '' })] },
    ])
  })

  test('leaves methods alone that the reference does not have', async () => {
    expect(await guard(request, report)({ method: 'anvil_nodeInfo' })).toBe(7)
    expect(findings).toEqual([])
  })

  test('survives a reporter that throws', async () => {
    const onProblem = () => {
      throw new Error('disk full')
    }
    expect(await guard(request, { mode: 'report', onProblem })({ method: 'eth_blockNumber' })).toBe('0x01')
  })

  test('says that a list of problems was cut', async () => {
    const many = async (_: { method: string }) => Array.from({ length: 500 }, () => 1)
    await guard(many, report)({ method: 'eth_getLogs' })
    expect(findings[0]).toMatchObject({ truncated: true })
  })

  test('lets the rejections of the transport through', async () => {
    const failing = guard(async (_: { method: string }) => Promise.reject(new Error('offline')), report)
    await expect(failing({ method: 'eth_chainId' })).rejects.toThrow('offline')
  })

  test('checks the part of the answers that it was told to', async () => {
    const random = vi.spyOn(Math, 'random')
    const guarded = guard(request, { ...report, sample: 0.25 })
    for (const value of [0.24, 0.25, 0.9, 0]) {
      random.mockReturnValueOnce(value)
      await guarded({ method: 'eth_blockNumber' })
    }
    expect(findings.length).toBe(2)
  })

  test('checks nothing with a sample of 0', async () => {
    await guard(request, { ...report, sample: 0 })({ method: 'eth_blockNumber' })
    expect(findings).toEqual([])
  })
})

describe('guard with an examiner', () => {
  test('hands it every answer and reports what it finds', async () => {
    const contradiction = { path: '', message: 'said otherwise before', keyword: 'contradiction' }
    const seen: unknown[] = []
    const examine = (exchange: { method: string }) => {
      seen.push(exchange)
      return seen.length > 1 ? [contradiction] : []
    }
    const guarded = guard(async (_: { method: string }) => '0x8f', { ...report, sample: 0, examine })
    await guarded({ method: 'eth_chainId' })
    await guarded({ method: 'eth_chainId' })
    expect(seen[0]).toEqual({ method: 'eth_chainId', params: undefined, result: '0x8f' })
    expect(findings).toEqual([{ method: 'eth_chainId', params: undefined, problems: [contradiction] }])
  })
})

describe('guard in throw mode', () => {
  test('refuses an answer that does not fit, with the finding as cause', async () => {
    const guarded = guard(request, { mode: 'throw' })
    await expect(guarded({ method: 'eth_blockNumber' })).rejects.toMatchObject({
      code: 'RESULT_SHAPE',
      message: 'The answer to eth_blockNumber does not fit the reference: "0x01" has a leading zero; write "0x1".',
      cause: { method: 'eth_blockNumber' },
    })
    expect(await guarded({ method: 'eth_getBlockByNumber' })).toBe(good)
  })

  test('names the place of the first problem, and tells the reporter too', async () => {
    const short = guard(async (_: { method: string }) => ({ ...(good as object), hash: '0x1' }), {
      ...report,
      mode: 'throw',
    })
    await expect(short({ method: 'eth_getBlockByHash' })).rejects.toMatchObject({ at: 'eth_getBlockByHash#/hash' })
    expect(findings.length).toBe(1)
  })
})

describe('what can be guarded', () => {
  test('an EIP-1193 provider, whose other members keep their object', async () => {
    class Provider {
      readonly #name = 'wallet'
      readonly chain = 143
      request = request
      name() {
        return this.#name
      }
    }
    const guarded = guard(Object.freeze(new Provider()), report)
    expect([guarded.name(), guarded.chain, guarded instanceof Provider]).toEqual(['wallet', 143, true])
    await guarded.request({ method: 'eth_blockNumber' })
    expect(findings.length).toBe(1)
  })
})

describe('options that make no sense', () => {
  test.each([
    [{ mode: 'report' }, 'guard: "report" has nobody to report to.'],
    [{ mode: 'log' }, 'guard: "mode" is log.'],
    [{ mode: 'throw', sample: 2 }, 'guard: "sample" is 2.'],
    [{ mode: 'throw', sample: Number.NaN }, 'guard: "sample" is NaN.'],
  ])('%j', (options, message) => {
    expect(() => guard(request as Eip1193Target, options as GuardOptions)).toThrow(
      expect.objectContaining({ code: 'GUARD_OPTIONS', message }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { codesOf, errorsWithText } from '../explain/node-errors.ts'
import { documentVersion, errorsOf, isOptional, traceShape } from './endpoint.ts'

test('the version is the document’s', () => {
  expect(documentVersion).toMatch(/^\d+\.\d+\.\d+$/)
})

describe('errors of a method', () => {
  test('are those that the document lists', () => {
    expect(errorsOf('eth_getLogs')).toContain('BlockRangeTooLarge')
    expect(errorsOf('eth_chainId')).not.toContain('BlockRangeTooLarge')
  })

  test('are none for what is no method, the names of Object’s own members too', () => {
    expect([errorsOf('eth_nope'), errorsOf('constructor'), errorsOf('__proto__')]).toEqual([[], [], []])
  })
})

describe('codes of errors', () => {
  test('hold those of other releases too, each once', () => {
    expect(codesOf(['ExecutionReverted'])).toEqual([3, -32603])
    expect(codesOf(['InvalidParams', 'BlockNotFound'])).toEqual([
      ...new Set(codesOf(['InvalidParams', 'BlockNotFound'])),
    ])
    expect(codesOf(['InvalidParams', 'InvalidParams'])).toEqual([-32602])
  })

  test('are none for what is no error', () => {
    expect(codesOf(['Nope'])).toEqual([])
  })
})

test('a method beyond the list may be left out, one of state may not', () => {
  expect(isOptional('eth_simulateV1')).toBe(true)
  expect(isOptional('eth_getBalance')).toBe(false)
})

describe('errors by their text', () => {
  test('only those that are named are looked at', () => {
    expect(errorsWithText(['InvalidBlockRange', 'InvalidParams'], 'invalid block range')).toEqual(['InvalidBlockRange'])
    expect(errorsWithText(['InvalidParams'], 'invalid block range')).toEqual([])
  })

  test('variable parts of the text fit', () => {
    expect(errorsWithText(['InvalidChainId'], 'Invalid chain ID: expected 143, got 1')).toEqual(['InvalidChainId'])
  })
})

describe('the form of a trace', () => {
  const frame = { type: 'CALL', from: `0x${'1'.repeat(40)}`, gas: '0x1', gasUsed: '0x1', input: '0x' }
  const difference = { pre: {}, post: {} }
  const prestate = { [`0x${'1'.repeat(40)}`]: { balance: '0x0' } }

  test.each([
    [undefined, 'call tree', frame, difference],
    [null, 'call tree', frame, difference],
    [{ tracer: 'callTracer' }, 'call tree', frame, {}],
    [{ tracer: 'prestateTracer' }, 'prestate', prestate, frame],
    [{ tracer: 'prestateTracer', tracerConfig: { diffMode: false } }, 'prestate', prestate, difference],
    [{ tracer: 'prestateTracer', tracerConfig: { diffMode: true } }, 'prestate difference', difference, frame],
  ])('%j', (options, title, right, wrong) => {
    const shape = traceShape(options)
    expect(shape.title).toBe(title)
    expect([shape.fits(right), shape.fits(wrong)]).toEqual([true, false])
  })
})

import { describe, expect, test } from 'vitest'
import { publicEndpoints } from '../../../core/facts/public-endpoints.ts'
import { METHOD_CLASSES } from '../../../core/node-check/method-classes.ts'
import { isLoad, type LoadCommand, parseLoadOptions } from './options.ts'

const options = (...args: string[]): LoadCommand => {
  const parsed = parseLoadOptions(['check', ...args, '--load'], () => ({}))
  return parsed.command === 'load' ? parsed : expect.unreachable()
}

describe('the target', () => {
  test.each(publicEndpoints.map(({ http }) => http))('is never %s', (address) => {
    expect(() => options(address)).toThrow('check --load refuses public endpoints.')
    expect(() => options(address, '--own-node')).toThrow('check --load refuses public endpoints.')
  })

  test.each([
    'https://rpc.example',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://localhost.example',
    'http://[2001:db8::1]',
    'http://10.example',
  ])('is %s only if that is the reader’s own', (address) => {
    expect(() => options(address)).toThrow('check --load refuses an address that is not private.')
    expect(options(address, '--own-node').url.href).toBe(new URL(address).href)
  })

  test.each([
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
    'http://10.0.0.5:8080',
    'http://172.16.0.1',
    'http://192.168.1.2:8080',
    'http://[fd00::1]',
    'http://monad-rpc:8080',
    'http://node.internal',
  ])('may be %s', (address) => expect(options(address).url.href).toBe(new URL(address).href))
})

describe('arguments', () => {
  test('are gentle by default', () => {
    const given = options('http://127.0.0.1:8080')
    expect(given).toMatchObject({ rate: 10, seconds: 30, stopErrors: 10, stopMs: 2_000, timeoutMs: 10_000 })
    expect(given.mix).toEqual(METHOD_CLASSES.map((one) => [one, one.share]))
    expect([isLoad(['check', 'x', '--load']), isLoad(['check', 'x']), isLoad(['node', '--load'])]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('choose the mix', () => {
    const { mix } = options('http://127.0.0.1', '--mix', 'eth_call=5, eth_call:large')
    expect(mix.map(([{ name }, share]) => [name, share])).toEqual([
      ['eth_call', 5],
      ['eth_call:large', 1],
    ])
  })

  test.each([
    [['--mix', 'eth_cal=1'], '--mix has no class eth_cal. Did you mean eth_call?'],
    [['--mix', 'eth_call=0'], '--mix must be a list such as eth_call=5,eth_getLogs=1, with numbers above 0.'],
    [['--mix', 'eth_call,eth_call'], '--mix names a class twice.'],
    [['--rate', '0'], '--rate must be a number above 0.'],
    [['--against', 'http://x'], "Unknown option '--against'"],
  ])('%j', (args, message) => expect(() => options('http://127.0.0.1', ...args)).toThrow(message))
})

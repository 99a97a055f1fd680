import { describe, expect, test } from 'vitest'
import { publicAddress, redactor } from './redact.ts'

const hidden = (url: string, text: string) => redactor(new URL(url))(text)

describe('publicAddress', () => {
  test.each([
    ['http://127.0.0.1:8545', 'http://127.0.0.1:8545'],
    ['https://rpc.monad.xyz/', 'https://rpc.monad.xyz'],
    ['https://rpc.example/v2/0123456789abcdef', 'https://rpc.example/…'],
    ['https://user:password@rpc.example/?apikey=abc', 'https://rpc.example/…'],
    ['https://0123456789abcdef0123456789abcdef.rpc.example/', 'https://….rpc.example'],
  ])('of %s is %s', (url, shown) => {
    expect(publicAddress(new URL(url))).toBe(shown)
  })
})

describe('redactor', () => {
  test('takes keys out of a path, a query and the user information', () => {
    expect(hidden('https://rpc.example/v2/abcdef123456', 'bad key abcdef123456 for /v2/abcdef123456')).toBe(
      'bad key … for /v2/…',
    )
    expect(hidden('https://rpc.example/?apikey=s3cr3tkey', 'apikey=s3cr3tkey is wrong, s3cr3tkey')).toBe(
      '… is wrong, …',
    )
    expect(hidden('https://someone:hunter22@rpc.example/', 'someone and hunter22')).toBe('… and …')
  })

  test('takes them out in their written form and in their decoded one', () => {
    expect(hidden('https://rpc.example/my%20secret', 'my secret, my%20secret')).toBe('…, …')
    expect(hidden('https://rpc.example/%E0%A4%A', '%E0%A4%A')).toBe('…')
  })

  test('takes out a name of a host that looks like a key', () => {
    const label = 'a1b2c3d4e5f6a1b2c3d4e5f6'
    expect(hidden(`https://${label}.rpc.example/`, `no route to ${label}.rpc.example`)).toBe(
      'no route to ….rpc.example',
    )
  })

  test('leaves short words alone', () => {
    expect(hidden('https://rpc.example/v1/rpc', 'v1 of rpc')).toBe('v1 of rpc')
  })
})

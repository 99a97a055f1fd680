import { describe, expect, test } from 'vitest'
import {
  headerFault,
  headersAt,
  isLocalAddress,
  type KnownPlaces,
  placeGroups,
  savedId,
  targetOf,
} from './call-places.ts'

const KNOWN: KnownPlaces = {
  networks: [
    { network: 'Mainnet', label: 'Mainnet', http: 'https://main.test', ws: 'wss://main.test' },
    { network: 'custom', label: 'My endpoint', http: 'YOUR_ENDPOINT', ws: 'YOUR_ENDPOINT' },
  ],
  others: [{ label: 'Mainnet, A', http: 'https://a.test', ws: '' }],
  saved: [{ name: 'work', url: 'https://b.test/key', headers: [{ name: 'X-Key', value: ' k ' }] }],
}
const target = (id: string, url = '', headers: { name: string; value: string }[] = []) =>
  targetOf({ id, url }, KNOWN, headers)

describe('targetOf', () => {
  test('takes the addresses of a network, and no headers with them', () => {
    expect(target('Mainnet', 'https://mine.test', [{ name: 'x', value: '1' }])).toEqual({
      ...{ id: 'Mainnet', label: 'Mainnet', http: 'https://main.test', ws: 'wss://main.test', headers: {} },
    })
  })

  test('takes the typed address and its headers, and the WebSocket at the same place', () => {
    expect(
      target('custom', ' https://mine.test/key ', [
        { name: ' x ', value: '1' },
        { name: '', value: '' },
      ]),
    ).toEqual({
      ...{
        id: 'custom',
        label: 'mine.test',
        http: 'https://mine.test/key',
        ws: 'wss://mine.test/key',
        headers: { x: '1' },
      },
    })
  })

  test('takes a saved endpoint with its own headers, and a public one', () => {
    expect(target(savedId('work')).headers).toEqual({ 'X-Key': 'k' })
    expect(target('public:Mainnet, A')).toMatchObject({ http: 'https://a.test', ws: '' })
  })

  test('gives headers to the address they were typed for and to no other', () => {
    const headers = [{ name: 'x-key', value: '1' }]
    const own = { place: { id: 'custom', url: 'https://mine.test' }, headers }
    expect(headersAt({ id: 'custom', url: ' https://mine.test ' }, own)).toEqual(headers)
    expect(headersAt({ id: 'custom', url: 'https://other.test' }, own)).toEqual([])
  })

  test('has not an address for an endpoint that was forgotten', () => {
    expect(target(savedId('gone')).http).toBe('')
  })
})

test('a picker offers networks, then what was saved, then other public endpoints', () => {
  expect(placeGroups(KNOWN).map(({ label, options }) => [label, options.map((one) => one.label)])).toEqual([
    ['Networks', ['Mainnet']],
    ['Saved', ['work']],
    ['Other public endpoints', ['Mainnet, A']],
  ])
})

test('headers that no browser sends are refused in words', () => {
  expect(headerFault({ name: 'authorization', value: 'Bearer x' })).toBeUndefined()
  expect(headerFault({ name: '', value: '' })).toBeUndefined()
  expect(headerFault({ name: '', value: 'x' })).toBe('Give the header a name.')
  expect(headerFault({ name: 'Origin', value: 'x' })).toBe('Browsers do not let pages set Origin.')
  expect(headerFault({ name: 'x key', value: 'x' })).toBe('"x key" is not a header name.')
  expect(headerFault({ name: 'x', value: 'a\nb' })).toContain('are not allowed in a header')
})

test('knows addresses of this machine', () => {
  expect(['http://localhost:1', 'http://127.0.0.1:2', 'http://[::1]:3'].map(isLocalAddress)).toEqual([true, true, true])
  expect(['https://rpc.test', 'no address', 'http://127.0.0.1.evil.test'].map(isLocalAddress)).toEqual([
    false,
    false,
    false,
  ])
})

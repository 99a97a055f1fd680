import { describe, expect, test } from 'vitest'
import { endpointFault, maskedUrl } from './endpoint.ts'

describe('maskedUrl', () => {
  test('hides keys wherever providers put them', () => {
    const cases: [string, string][] = [
      ['https://example.com/v2/aBcD1234efGH5678', 'https://example.com/v2/••••••••'],
      ['https://example.com/?apikey=secret&x=1', 'https://example.com/?apikey=••••••••&x=••••••••'],
      ['https://name:pass@example.com/rpc', 'https://••••••••@example.com/rpc'],
      ['https://example.com/0123456789abcdef/monad', 'https://example.com/••••••••/monad'],
      ['https://example.com/rpc#token', 'https://example.com/rpc#••••••••'],
    ]
    for (const [url, masked] of cases) expect(maskedUrl(url)).toBe(masked)
  })

  test('leaves addresses without keys readable', () => {
    for (const url of [
      'http://localhost:8080',
      'https://rpc.monad.xyz/',
      'http://127.0.0.1:8545/rpc',
      'half typed',
      '',
    ])
      expect(maskedUrl(url)).toBe(url)
  })
})

describe('endpointFault', () => {
  test('refuses a name and a password, which browsers do not send', () => {
    expect(endpointFault('https://name:secret@rpc.example', 'https:')).toContain('Authorization header')
  })

  test('lets http and https pass, and http from an https page only to this machine', () => {
    expect(endpointFault('https://rpc.example', 'https:')).toBeUndefined()
    expect(endpointFault('http://rpc.example', 'http:')).toBeUndefined()
    expect(endpointFault('http://localhost:8080', 'https:')).toBeUndefined()
    expect(endpointFault('http://[::1]:8080', 'https:')).toBeUndefined()
    expect(endpointFault('http://rpc.example', 'https:')).toContain('https page')
  })

  test('names every other address', () => {
    for (const text of [
      '',
      'localhost:8080',
      'rpc.example',
      'ws://x',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'data:,x',
    ])
      expect(endpointFault(text, 'http:'), text).toBeDefined()
  })
})

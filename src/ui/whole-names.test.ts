import { expect, test } from 'vitest'
import { wholeNames } from './whole-names.ts'

test('names, hosts and flags do not break behind their hyphens', () => {
  expect(wholeNames('<p><code>rpc-mainnet.example.com</code> and <code>eth_call</code></p>')).toBe(
    '<p><code class="whole">rpc-mainnet.example.com</code> and <code>eth_call</code></p>',
  )
  expect(wholeNames('<code>network = &quot;a&quot;</code>')).toContain('class="whole"')
  expect(wholeNames('<code>cast wallet import deployer --interactive</code>')).toBe(
    '<code>cast wallet import deployer <span class="whole">--interactive</span></code>',
  )
})

test('what is longer than a line may break', () => {
  const long = `<code>${'long-name-'.repeat(5)}</code>`
  expect(wholeNames(long)).toBe(long)
})

test('what React takes over stays as it is', () => {
  const host = '<div data-hydrate="A" data-props="{}"><div><code>a-b</code></div></div>'
  expect(wholeNames(`${host}<code>a-b</code>`)).toBe(`${host}<code class="whole">a-b</code>`)
})

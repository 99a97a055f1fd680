import { expect, test } from 'vitest'
import { keptTogether, wholeNames } from './whole-names.ts'

test('names, hosts and flags do not break behind their hyphens', () => {
  expect(wholeNames('<p><code>rpc-mainnet.example.com</code> and <code>eth_call</code></p>')).toBe(
    '<p><code class="whole">rpc-mainnet.example.com</code> and <code>eth_call</code></p>',
  )
  expect(wholeNames('<code>network = &quot;a&quot;</code>')).toContain('class="whole"')
  expect(wholeNames('<code>cast wallet import deployer --interactive</code>')).toBe(
    '<code>cast wallet import deployer <span class="whole">--interactive</span></code>',
  )
})

test('a long name breaks between its words', () => {
  expect(wholeNames('<code>eth_getTransactionByBlockNumberAndIndex</code>')).toBe(
    '<code>eth_getTransaction<wbr>By<wbr>Block<wbr>Number<wbr>And<wbr>Index</code>',
  )
  expect(wholeNames('<code>eth_getTransactionCount</code>')).not.toContain('wbr')
})

test('what is longer than a line may break', () => {
  const long = `<code>${'long-name-'.repeat(5)}</code>`
  expect(wholeNames(long)).toBe(long)
})

test('what React takes over stays as it is', () => {
  const host = '<div data-hydrate="A" data-props="{}"><div><code>a-b</code></div></div>'
  expect(wholeNames(`${host}<code>a-b</code>`)).toBe(`${host}<code class="whole">a-b</code>`)
})

test('numbers stay with their units, and dates stay whole', () => {
  expect(keptTogether('<td>600 ms of 10 MON</td>')).toBe('<td>600\u00a0ms of 10\u00a0MON</td>')
  expect(keptTogether('<p>On WSL 2, step 1, 5 minutes</p>')).toBe('<p>On WSL\u00a02, step\u00a01, 5 minutes</p>')
  expect(keptTogether('<td title="600 ms">2026-07-23</td>')).toBe(
    '<td title="600 ms"><span class="whole">2026-07-23</span></td>',
  )
})

test('code, and what React takes over, keep their characters', () => {
  const html = '<pre><code>sleep 5 s</code></pre><code>5 s</code><div data-hydrate="A"><p>5 s</p></div>'
  expect(keptTogether(html)).toBe(html)
})

test('hosts and repositories in running text are never parted, words with a hyphen are', () => {
  expect(keptTogether('<p>At https://a-rpc.example.com, round-robin.</p>')).toBe(
    '<p>At <span class="whole">https://a-rpc.example.com</span>, round-robin.</p>',
  )
  expect(keptTogether('<b>app/some-folder/file.json/route.ts</b>')).not.toContain('whole')
  expect(keptTogether('<a>some-owner/some-list</a>')).toBe('<a><span class="whole">some-owner/some-list</span></a>')
})

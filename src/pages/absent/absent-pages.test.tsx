import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ReferenceStore } from '../../core/model/reference-store.ts'
import type { ReferencePageInput } from '../common/page-input.ts'
import { AbsentIndexPage } from './AbsentIndexPage.tsx'
import definitions from './method/page-list.ts'
import renderMethod from './method/render.tsx'

const generated = join(import.meta.dirname, '../../../generated')
const files = ['', 'methods/', 'snippets/'].flatMap((folder) =>
  readdirSync(join(generated, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => [folder + name, JSON.parse(readFileSync(join(generated, folder, name), 'utf8')) as unknown]),
)
const reference = new ReferenceStore(Object.fromEntries(files))
const { absent } = reference.comparison
const names = absent.flatMap(({ methods }) => methods.map(({ name }) => name))
const pages = definitions(reference)

/** Draws the page. The frame provides the rest of the input. */
const draw = (path: string, base = '/'): string => {
  const input = { path, base, reference, copyPage: undefined, highlight: plainLines }
  return renderToStaticMarkup(renderMethod(input as unknown as ReferencePageInput))
}
const plainLines = (code: string) => code.split('\n').map((text) => [{ text, class: '' }])

describe('pages of methods that Ethereum has and the node has not', () => {
  test('there is one for each, where the address of a method leads to it', () => {
    for (const name of names) {
      const page = pages.find(({ path }) => path === `/reference/json-rpc/absent/${name}`)
      expect(page?.formerly, name).toEqual([`/reference/json-rpc/${name}`])
      expect(page?.description, name).toMatch(/^Not on Monad\. (On Ethereum|In a wallet): .+\.$/)
    }
  })

  test('none has the name of a method that the reference describes', () => {
    expect(names.filter((name) => reference.methods.includes(name))).toEqual([])
  })

  test('shows what to call instead, with a request to copy', () => {
    const html = draw('/reference/json-rpc/absent/eth_newFilter', '/docs/')
    expect(html).toContain('<h1><span class="ns">eth_</span>newFilter</h1>')
    expect(html).toContain('“Method not found”')
    expect(html).toContain('href="/docs/reference/json-rpc/eth_getLogs"')
    expect(html).toContain('aria-label="eth_getLogs, curl"')
    expect(html).toContain('href="/docs/reference/json-rpc/absent/eth_getFilterChanges"')
    expect(html).toContain('Ethereum’s specification has it. <a href="https://github.com/')
  })

  test('shows no request where nothing replaces the method', () => {
    const html = draw('/reference/json-rpc/absent/web3_sha3')
    expect(html).not.toContain('<pre')
    expect(html).not.toContain('Replacements')
  })

  test('says of a method of wallets to ask the wallet, and nothing of clients', () => {
    const html = draw('/reference/json-rpc/absent/personal_sign')
    expect(html).toContain('In a wallet')
    expect(html).toContain('wallets implement these methods')
    expect(html).not.toMatch(/specification|Not checked/)
  })

  test('the index lists the drafted methods last, and does not count them', () => {
    const draft = reference.draft
    const html = renderToStaticMarkup(<AbsentIndexPage absent={absent} draft={draft} base="/" />)
    for (const { name } of draft?.methods ?? []) expect(html).toContain(`href="/reference/json-rpc/draft/${name}"`)
    expect(html).toContain('MIP-16 drafts 5 methods')
    expect(html).toContain(`${names.length} methods`)
  })

  test('all stand in the index', () => {
    const html = renderToStaticMarkup(<AbsentIndexPage absent={absent} base="/" />)
    for (const name of names) expect(html).toContain(`href="/reference/json-rpc/absent/${name}"`)
    expect(html).toContain(`${names.length} methods`)
  })
})

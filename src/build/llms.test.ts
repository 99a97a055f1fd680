import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import type { MethodIndex } from '../core/lib/method-model.ts'
import type { Route } from '../core/model/routes.ts'
import { site } from '../core/model/site.config.ts'
import { LLMS_BYTES, llms } from './llms.ts'
import { readSite } from './site-model.ts'

const route = (path: string, rest: Partial<Route> = {}): Route => ({
  path,
  kind: 'page',
  title: `Title of ${path}`,
  description: `About\n${path}.`,
  label: path,
  layout: 'guide',
  sidebar: 'guides',
  hidden: false,
  position: 1,
  inSitemap: true,
  sources: [],
  ...rest,
})
const routes = [
  route('/hidden'),
  route('/'),
  route('/faq'),
  route('/reference/json-rpc/absent/eth_sign'),
  route('/reference/json-rpc/eth_call', { kind: 'method', method: 'eth_call', title: 'eth_call' }),
]
const twins = routes.map((one) => ({ route: one, path: `${one.path}.md`, text: `# ${one.title}\n`, beside: [] }))
const methods: MethodIndex = {
  subjects: [{ id: 'state', title: 'State', description: '', methods: [{ name: 'eth_call' } as never] }],
  beyond: [],
}

const files = llms({
  site: { ...site, url: 'https://docs.example' },
  twins,
  sidebar: [
    {
      id: 'guides',
      title: 'Start',
      path: '/faq',
      groups: [{ title: '', children: [{ type: 'link', label: 'FAQ', path: '/faq' }] }],
    },
  ],
  methods,
  reference: [{ path: 'openrpc.json', text: '{"info":{"version":"2.1.0"}}' }],
  errors: ['out-of-gas'],
})
const [index, whole] = files
const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? ''

describe('llms.txt', () => {
  test('names every page under its folder, methods and errors by the address of their cards', () => {
    expect(index?.path).toBe('llms.txt')
    expect(index?.text).toMatchInlineSnapshot(`
      "# Monad docs

      > JSON-RPC reference, guides and architecture of the Monad blockchain.

      Every page is Markdown: add .md to its address. Its head lists its sections with their bytes: \`curl -r 0-1499\` reads the head, \`curl -r <first>-<last>\` a section. For less to read, run the [MCP server](https://docs.example/skill.md), which answers by section.

      Machine-readable reference, version 2.1.0: [openrpc.json](https://docs.example/openrpc.json). Networks and endpoints: [networks.json](https://docs.example/networks.json). The whole site in one file: [llms-full.txt](https://docs.example/llms-full.txt).

      ## JSON-RPC

      https://docs.example/reference/json-rpc/<name>.card.md is a method in 1.5 kB. Each link is an index with a sentence on each method.

      - [JSON-RPC: State](https://docs.example/llms/json-rpc-state.txt): eth_call

      - [Absent methods](https://docs.example/llms/absent-methods.txt): 1 methods that Ethereum has and this network lacks. https://docs.example/reference/json-rpc/absent/<name>.card.md names the replacement.

      ## Errors

      https://docs.example/reference/errors/<name>.md explains one of these errors: out-of-gas.

      ## Pages

      A page is at https://docs.example/<folder>/<name>.md. Each link is an index with a sentence on each page.

      - [Start](https://docs.example/llms/start.txt)
        - /: index, faq
      - [More pages](https://docs.example/llms/more-pages.txt)
        - /: hidden
      "
    `)
  })

  test('of the whole site stays within its size, and names each page once', SLOW, async () => {
    const model = await readSite(process.cwd())
    const all = model.routes.map((one) => ({ route: one, path: `${one.path}.md`, text: '', beside: [] }))
    const [real, , ...sections] = llms({ ...model, site, twins: all, reference: [], errors: ['x'.repeat(1_700)] })
    expect(Buffer.byteLength(real?.text ?? '')).toBeLessThan(LLMS_BYTES)
    const rows = sections.flatMap(({ path, text }) => (path.endsWith('-full.txt') ? [] : (text.match(/^- \[/gm) ?? [])))
    expect(rows).toHaveLength(all.filter(({ route: { inSitemap } }) => inSitemap).length)
  })
})

describe('the index of a section', () => {
  test('has a sentence and a size for each page, and the card of each method', () => {
    expect(textOf('llms/start.txt')).toMatchInlineSnapshot(`
      "# Monad docs: Start

      > All sections: https://docs.example/llms.txt. These pages in one file: https://docs.example/llms/start-full.txt.

      - [Title of /](https://docs.example/index.md): About /. (13 characters)
      - [Title of /faq](https://docs.example/faq.md): About /faq. (16 characters)
      "
    `)
    expect(textOf('llms/json-rpc-state.txt')).toContain(
      '- [eth_call](https://docs.example/reference/json-rpc/eth_call.card.md): About /reference/json-rpc/eth_call.\n',
    )
  })
})

describe('llms-full.txt', () => {
  test('holds every page in the same order under the version and hash of the document', () => {
    expect(whole?.path).toBe('llms-full.txt')
    expect(whole?.text.match(/^# .*/gm)).toEqual([
      '# Monad docs, the whole site',
      '# Title of /',
      '# Title of /faq',
      '# eth_call',
      '# Title of /reference/json-rpc/absent/eth_sign',
      '# Title of /hidden',
    ])
    // sha256 of the text above
    expect(whole?.text).toMatch(/version 2\.1\.0, SHA-256 [0-9a-f]{64}\n/)
  })
})

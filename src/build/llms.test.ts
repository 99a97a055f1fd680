import { describe, expect, test } from 'vitest'
import type { MethodIndex } from '../core/lib/method-model.ts'
import type { Route } from '../core/model/routes.ts'
import { site } from '../core/model/site.config.ts'
import { llms } from './llms.ts'

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
  route('/reference/json-rpc/eth_call', { kind: 'method', method: 'eth_call', title: 'eth_call' }),
]
const twins = routes.map((one) => ({ route: one, path: `${one.path}.md`, text: `# ${one.title}\n`, beside: [] }))
const methods: MethodIndex = {
  subjects: [{ id: 'state', title: 'State', description: '', methods: [{ name: 'eth_call' } as never] }],
  beyond: [],
}

const [index, whole] = llms({
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
})

describe('llms.txt', () => {
  test('names every page once, in the order of the sidebar, with a line on each', () => {
    expect(index?.path).toBe('llms.txt')
    expect(index?.text).toMatchInlineSnapshot(`
      "# Monad docs

      > JSON-RPC reference, guides and architecture of the Monad blockchain.

      Every page is also Markdown: add .md to its address. The whole site in one file: [llms-full.txt](https://docs.example/llms-full.txt).
      Machine-readable reference, version 2.1.0: [openrpc.json](https://docs.example/openrpc.json).

      ## Home

      In one file: https://docs.example/llms/home.txt

      - [Title of /](https://docs.example/index.md): About /.

      ## Start

      In one file: https://docs.example/llms/start.txt

      - [Title of /faq](https://docs.example/faq.md): About /faq.

      ## JSON-RPC: State

      In one file: https://docs.example/llms/json-rpc-state.txt

      - [eth_call](https://docs.example/reference/json-rpc/eth_call.md): About /reference/json-rpc/eth_call.

      ## More pages

      In one file: https://docs.example/llms/more-pages.txt

      - [Title of /hidden](https://docs.example/hidden.md): About /hidden.
      "
    `)
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
      '# Title of /hidden',
    ])
    // sha256 of the text above
    expect(whole?.text).toMatch(/version 2\.1\.0, SHA-256 [0-9a-f]{64}\n/)
  })
})

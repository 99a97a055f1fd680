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

      > JSON-RPC reference, guides and architecture of the Monad blockchain. Paths start at https://docs.example. For less to read, use the [MCP server](https://docs.example/skill.md), which answers by section.

      - a page: its path and \`.md\`. Bytes 0-1499 name the bytes of its sections
      - a method: \`/reference/json-rpc/<name>.card.md\`, or \`.md\` for all. Also for 1 methods that Monad lacks, with the replacement
      - an error: \`/reference/errors/<name>.md\`, names in \`/llms/errors.txt\`
      - a sentence on each page: in \`/llms/\`, start.txt, more-pages.txt
      - for programs: \`/openrpc.json\`, \`/networks.json\` (endpoints with limits), \`/llms-full.txt\` (the whole site)

      ## Facts

      - Mainnet: chain ID 143, https://rpc.monad.xyz, https://monadvision.com
      - Testnet: chain ID 10143, https://testnet-rpc.monad.xyz, https://testnet.monadvision.com, faucet https://faucet.monad.xyz
      - Block time 300 ms, finalized after 600 ms, state root agreed after 1.5 s
      - Gas limit of a block 150,000,000, of a transaction 30,000,000. You pay for the whole limit instead of the gas used
      - Base fee at least 100 gwei, and eth_maxPriorityFeePerGas is always 2 gwei
      - Code up to 128 KB, creation code up to 256 KB, cold account 10,100 gas, cold page of storage 8,100 gas
      - Reserve of 10 MON: an ordinary account can send this too, unless it sent another transaction less than 3 blocks (0.9 s) earlier. An EIP-7702 account cannot.
      - State root and reserve rule lag by 3 blocks. A node keeps the state of about 40,000 blocks
      - MON has 18 decimals, opcodes of Osaka, no blob transactions, client 0.16.4

      ## Where



      ## Methods

      Those of eth_, net_ and web3_ that Ethereum has, and 

      ## Pages

      - /: index, faq, hidden
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

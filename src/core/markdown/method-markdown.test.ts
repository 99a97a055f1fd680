import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Comparison, MethodComparison } from '../lib/comparison-model.ts'
import type { Branch, ExampleCase, MethodModel, SchemaRow, SnippetFile } from '../lib/method-model.ts'
import { tellOnce } from '../lib/told-once.ts'
import { methodDetails } from './method-files.ts'
import { methodMarkdown } from './method-markdown.ts'
import type { MethodToWrite } from './method-to-write.ts'

const addressOf = (path: string): string => `https://docs.example${path}`
const read = <T>(folder: string, name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../generated/${folder}/${name}.json`, import.meta.url), 'utf8')) as T
const names = readdirSync(new URL('../../../generated/methods', import.meta.url))
  .filter((file) => file !== 'index.json')
  .map((file) => file.replace('.json', ''))
const { methods: comparisons } = JSON.parse(
  readFileSync(new URL('../../../generated/compare.json', import.meta.url), 'utf8'),
) as Comparison
const inputOf = (name: string) => ({
  method: read<MethodModel>('methods', name),
  cases: read<ExampleCase[]>('examples', name),
  snippets: read<SnippetFile>('snippets', name),
  statements: [],
  comparison: comparisons.find((compared) => compared.name === name),
  backlinks: [],
  addressOf,
})

/** The twin and the separate files of the method. */
const wholeText = (input: MethodToWrite): string =>
  [methodMarkdown(input), ...methodDetails(input).map(({ text }) => text)].join('\n')

const row = (name: string, rest: Partial<SchemaRow> = {}): SchemaRow => ({
  anchor: `params.${name}`,
  name,
  type: 'Quantity',
  required: true,
  nullable: false,
  description: `About ${name}.`,
  ...rest,
})

const METHOD: MethodModel = {
  name: 'eth_test',
  namespace: 'eth',
  subject: 'state',
  kind: 'read',
  summary: 'Answers a test.',
  signature: '(block: Quantity)',
  result: 'Shape or null',
  description: 'See [blocks](/monad-arch), [below](#result) and [code](/reference/json-rpc/eth_call?language=recipe).',
  params: [
    row('block', {
      default: 'latest',
      wrong: [{ value: '"0x01"', why: 'Leading zero.' }],
      branches: [
        { title: 'Tag', type: 'BlockTag', description: '', values: [{ value: 'latest', description: 'Newest.' }] },
        { title: 'Object', type: 'object', description: 'By hash.', rows: [row('hash', { required: false })] },
      ],
    }),
  ],
  resultRow: row('shape', { rows: [row('a', { group: 'First' }), row('b', { unit: 'wei', constant: '0x0' })] }),
  nullReasons: ['The block is unknown.'],
  errors: [
    {
      id: 'InvalidParams',
      code: -32602,
      message: 'Invalid <x>',
      verdict: 'fix-request',
      cause: 'Wrong | form, not <b>.',
      remedy: 'Mend.',
      observed: [],
    },
  ],
  limits: [{ id: 'range', title: 'Range', value: 1000, unit: 'blocks', flag: '--range' }],
  ethereum: [{ part: 'Tags', note: 'Differ.' }],
  changes: [{ client: 'v0.1.0', date: '2026-01-02', note: 'Added.' }],
  related: ['eth_call'],
}
const COMPARED: MethodComparison = {
  name: 'eth_test',
  verdict: 'differs',
  short: 'One more parameter',
  rows: [
    { part: '`block`', verdict: 'differs', ethereum: 'A tag.', monad: 'A number.', sentence: 'Monad needs a number.' },
    { part: 'Result', verdict: 'same', ethereum: 'As on the page.', monad: 'The same.', sentence: 'The same.' },
    {
      part: 'Parameters',
      verdict: 'wider',
      ethereum: 'Ends after 1.',
      monad: 'One more.',
      sentence: 'Monad accepts one more.',
    },
  ],
  notes: [],
  served: [],
  unchecked: [],
}
const CASE: ExampleCase = {
  name: 'normal',
  title: 'Normal',
  outcome: 'normal',
  summary: 'One value.',
  request: { jsonrpc: '2.0', id: 1, method: 'eth_test', params: ['0x1'] },
  response: { jsonrpc: '2.0', id: 1, result: null },
  provenance: { kind: 'monad-node', source: 'a node', node: 'Monad devnet', block: 393 },
}

/** A method without examples, snippets and statements. */
const BARE: MethodToWrite = {
  method: METHOD,
  cases: [],
  snippets: undefined,
  comparison: undefined,
  statements: [],
  backlinks: [],
  addressOf,
}

describe('methodMarkdown', () => {
  test('writes the whole method', () => {
    const text = wholeText({
      method: METHOD,
      cases: [CASE],
      snippets: {
        example: 'normal',
        endpoint: { http: '', ws: '' },
        snippets: [{ id: 'curl', label: 'curl', language: 'bash', code: 'curl …' }],
      },
      comparison: COMPARED,
      statements: [],
      backlinks: [{ title: 'A guide', path: '/guides/a' }],
      addressOf,
    })
    expect(text).toMatchInlineSnapshot(`
      "# eth_test

      Source: https://docs.example/reference/json-rpc/eth_test

      Answers a test.

      Read-only. Signature: \`eth_test(block: Quantity)\` → \`Shape or null\`

      See [blocks](https://docs.example/monad-arch), [below](https://docs.example/reference/json-rpc/eth_test#result) and [code](https://docs.example/reference/json-rpc/eth_call.code.md).

      ## Examples

      ### Normal

      One value.

      Request:

      \`\`\`json
      {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "eth_test",
        "params": [
          "0x1"
        ]
      }
      \`\`\`

      Response, answer of a Monad node (Monad devnet, block 393):

      \`\`\`json
      {
        "jsonrpc": "2.0",
        "id": 1,
        "result": null
      }
      \`\`\`

      ## Parameters {#params}

      An array by position, or an object with these names:

      1. \`block\` (\`Quantity\`, required, default: \`latest\`): About block.
         - One of:
           - **Tag** (\`BlockTag\`)
             - \`"latest"\`: Newest.
           - **Object** (\`object\`): By hash.
             - \`hash\` (\`Quantity\`, optional): About hash.
         - Wrong: \`"0x01"\`. Leading zero.

      ## Result

      \`Shape or null\`

      About shape.

      - \`shape\` (\`Quantity\`)
        - First:
          - \`a\` (\`Quantity\`): About a.
        - \`b\` (\`Quantity\`, unit: wei, always \`0x0\`): About b.

      ### Why is this null? {#result-null}

      - The block is unknown.

      ## Errors

      | Code | Message | When it happens | What to do |
      | --- | --- | --- | --- |
      | [-32602](https://docs.example/reference/rpc-error-codes#invalid-params) | \`Invalid <x>\` | Wrong \\| form, not \\<b>. | Mend. |

      ## Limits and behavior on Monad {#limits}

      - **Range**: 1,000 blocks (\`--range\`)

      ## Compared with Ethereum {#ethereum}

      This method differs from the Ethereum execution API specification as follows.

      - **\`block\`**: Monad needs a number.
      - **Parameters**: Monad accepts one more.
      - **Tags**: Differ.

      ## Changes to this method {#changes}

      - **Client 0.1.0**: Added. 2026-01-02.

      ## See also {#also}

      - [\`eth_call\`](https://docs.example/reference/json-rpc/eth_call)
      - [A guide](https://docs.example/guides/a)
      - [eth_test.json](https://docs.example/reference/json-rpc/eth_test.json): schemas, examples and errors of this method as JSON

      # eth_test: the request in every language

      Source: https://docs.example/reference/json-rpc/eth_test

      The case is “Normal”.

      ## curl

      \`\`\`bash
      curl …
      \`\`\`

      # eth_test: sources

      Source: https://docs.example/reference/json-rpc/eth_test

      ## Examples

      | Example | Origin |
      | --- | --- |
      | Normal | Recorded from Monad devnet, block 393. |
      "
    `)
  })

  test('says which releases have a field', () => {
    const time = row('time', { required: false, unit: 'ms', since: '0.17.0' })
    const text = methodMarkdown({
      ...BARE,
      method: { ...METHOD, resultRow: row('result', { rows: [time] }) },
    })
    expect(text.split('\n').find((line) => line.includes('`time`'))).toMatchInlineSnapshot(
      `"  - \`time\` (\`Quantity\`, optional, clients from 0.17.0, unit: ms): About time."`,
    )
  })

  test('lists the changes of open proposals after the description', () => {
    const text = methodMarkdown({
      ...BARE,
      planned: [
        { id: 'MIP-15', status: 'Review', href: 'https://mips.example/MIP-15', note: 'Adds `logs`.', names: [] },
      ],
    })
    expect(text).toContain(
      '**Proposed changes: MIP-15 in review**\n\n- [MIP-15](https://mips.example/MIP-15). Adds `logs`.',
    )
  })

  test('keeps angles in code, also after a message that has backticks itself', () => {
    const [error] = METHOD.errors
    if (error === undefined) throw new Error('The method has no error.')
    const errors = [
      { ...error, message: '`"validation": false` is not <b>' },
      { ...error, id: 'InternalError', message: 'Internal error: <detail>', cause: 'See <i>.' },
    ]
    const text = methodMarkdown({ ...BARE, method: { ...METHOD, errors } })
    expect(text).toContain('`` `"validation": false` is not <b> ``')
    expect(text).toContain('`Internal error: <detail>` | See \\<i>.')
  })

  test('has a line for each public endpoint, and leaves who saw it to the sources', () => {
    const row = { topic: 'state', date: '2026-10-08', by: 'a/b', request: {}, answer: { served: true } } as const
    const input: MethodToWrite = {
      ...BARE,
      statements: [{ kind: 'limit', id: 'range', text: 'Range' }],
      seen: [
        { host: 'rpc.test', facts: [{ text: 'old state served', row }] },
        { host: 'rpc1.test', facts: [{ text: 'old state served' }] },
      ],
    }
    expect(methodMarkdown(input)).toContain(
      '- **Public endpoints**: \n  - `rpc.test`: old state served (seen 2026-10-08)\n  - `rpc1.test`: old state served (published)\n',
    )
    expect(wholeText(input)).toContain('| endpoint rpc.test |  | old state served: a/b, 2026-10-08 |')
  })

  test('says so when there are no params, and leaves empty sections out', () => {
    const text = methodMarkdown({
      method: { ...METHOD, params: [], errors: [], limits: [], ethereum: [], changes: [], nullReasons: [] },
      cases: [],
      snippets: undefined,
      comparison: undefined,
      statements: [],
      backlinks: [],
      addressOf,
    })
    expect(text).toContain('## Parameters {#params}\n\nNone. Send an empty array')
    expect(text.match(/^## .*/gm)).toEqual(['## Parameters {#params}', '## Result', '## See also {#also}'])
  })

  test.each(names)(
    'keeps every field, value, example, snippet and difference of %s, with the files beside it',
    (name) => {
      const input = inputOf(name)
      const text = wholeText(input)
      const wanted = new Map<string, number>()
      const want = (line: string) => wanted.set(line, (wanted.get(line) ?? 0) + 1)
      const walkBranch = (branch: Branch): void => {
        want(`- **${branch.title}** (`)
        for (const { value } of branch.values ?? []) want(`- \`${JSON.stringify(value)}\`:`)
        for (const inner of branch.branches ?? []) walkBranch(inner)
        for (const inner of branch.rows ?? []) walk(inner)
      }
      const walk = (field: SchemaRow): void => {
        want(`\`${field.name}\` (`)
        for (const { value } of field.values ?? []) want(`- \`${JSON.stringify(value)}\`:`)
        for (const inner of field.branches ?? []) walkBranch(inner)
        for (const inner of field.rows ?? []) walk(inner)
      }
      const { params, resultRow } = input.method
      for (const section of [params, [resultRow]]) for (const one of tellOnce(section, { hasRules: true })) walk(one)
      for (const [line, count] of wanted) expect(text.split(line).length - 1, line).toBeGreaterThanOrEqual(count)
      const messages = input.cases.flatMap(({ notifications = [] }) => notifications)
      for (const { message } of messages) expect(text).toContain(JSON.stringify(message, null, 2))
      const fences = text.match(/^`{3,}[a-z]+/gm) ?? []
      expect(fences).toHaveLength(2 * input.cases.length + messages.length + input.snippets.snippets.length)
      for (const { code } of input.snippets.snippets) expect(text).toContain(code.trimEnd())
      for (const { request } of input.cases) expect(text).toContain(JSON.stringify(request, null, 2))
      for (const { verdict, part, sentence } of input.comparison?.rows ?? [])
        if (verdict !== 'same') expect(text).toContain(`- **${part}**: ${sentence}`)
      expect(wholeText(inputOf(name))).toBe(text)
    },
  )
})

/** Tests on a copy of the sources that a changed fact reaches every mention, or that generating reports the places. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../src/core/facts/limits.ts'
import { protocol } from '../../../src/core/facts/network.ts'
import { grouped } from '../../../src/core/lib/grouped.ts'
import { type CommandResult, runCommand } from '../../test/run-command.ts'
import { buildCopy, copySources } from '../../test/site-copy.ts'

const TIMEOUT_MS = 600_000
const TSX = path.resolve('node_modules/.bin/tsx')
/** A number as Rust and C++ write it. */
const inSource = (value: number, separator: string): string => grouped(value).replaceAll(',', separator)
const OLD = String(limits['call-gas'])
const HIGH_GAS = limits['high-gas-start']
const CALL_GAS = `value: ${OLD}\n    unit: gas\n    about: call`
const LIMITS = 'openrpc/evidence/limits.yaml'
/** The file of a constructed example, its values, and those that its rule gives. */
const CONSTRUCTED = /(openrpc\/examples\/\S+\.json)\S*\n\s*The result has (\[.+\]) where its rule gives (\[.+\])\./g
/** Texts in a JSON value, in order. */
const textsIn = (json: string): string[] => [...json.matchAll(/"(0x[0-9a-f]*)"/g)].map(([, text = '']) => text)

let folder = ''
const run = (...args: string[]): Promise<CommandResult> => runCommand(TSX, args, { cwd: folder, timeoutMs: TIMEOUT_MS })
const generate = () => run('scripts/generate/generate.ts')

const read = (file: string) => readFile(path.join(folder, file), 'utf8')
async function replace(file: string, from: string, to: string): Promise<void> {
  const text = await read(file)
  expect(text, file).toContain(from)
  await writeFile(path.join(folder, file), text.replaceAll(from, to))
}

const filesBelow = async (below: string, ending: string): Promise<string[]> =>
  (await readdir(path.join(folder, below), { recursive: true })).filter((name) => name.endsWith(ending)).sort()

/** Files below a folder whose text matches, by relative path. Skips code samples, which their authors maintain. */
async function holding(below: string, ending: string, text: RegExp): Promise<string[]> {
  const names = await filesBelow(below, ending)
  const texts = await Promise.all(names.map((name) => read(`${below}/${name}`)))
  return names.filter((_, index) => text.test((texts[index] ?? '').replace(/^```[\s\S]*?^```/gm, '')))
}

beforeAll(async () => {
  folder = await copySources()
}, TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('generating stops', () => {
  test('at a limit that its line of source contradicts, and names both', { timeout: TIMEOUT_MS }, async () => {
    await replace('openrpc/openrpc.yaml', CALL_GAS, CALL_GAS.replace(OLD, '31234567'))
    const { code, output } = await generate()
    expect(code).toBe(1)
    expect(output).toContain(`call-gas is 31234567 gas, and its lines of source hold ${OLD}`)
    expect(output).toContain('Correct the value in x-node-limits of openrpc/openrpc.yaml, or these lines in')
  })

  test('at an error whose text examples and source contradict, and names each', { timeout: TIMEOUT_MS }, async () => {
    await replace('openrpc/errors.yaml', 'message: invalid block range\n', 'message: from is after to\n')
    const { output } = await generate()
    expect(output).toMatch(/openrpc\/examples\/eth_getLogs\/\S+\.json[^\n]*\n {2}[^\n]*invalid block range/)
    expect(output).toContain('InvalidBlockRange has the text "from is after to", and its lines of source hold')
    await replace('openrpc/errors.yaml', 'message: from is after to\n', 'message: invalid block range\n')
  })
})

describe('the build stops', () => {
  test('at every page that states the text of an error that has changed', { timeout: TIMEOUT_MS }, async () => {
    await replace('openrpc/openrpc.yaml', CALL_GAS.replace(OLD, '31234567'), CALL_GAS)
    await replace(
      'openrpc/errors.yaml',
      'message: Encoded length limit exceeded',
      'message: Encoded length is over the limit',
    )
    expect((await generate()).output).toContain('The node never writes "Encoded length limit exceeded"')
    await replace(
      'openrpc/foreign-errors.yaml',
      'as: Encoded length limit exceeded',
      'as: Encoded length is over the limit',
    )
    expect(await generate()).toMatchObject({ code: 0 })
    const { code, output } = await buildCopy(folder)
    expect(code).toBe(1)
    expect(output).toMatch(
      /content\/developer-essentials\/transactions\.mdx:\d+\n {4}There is no message "Encoded length limit exceeded"/,
    )
    await replace(
      'openrpc/errors.yaml',
      'message: Encoded length is over the limit',
      'message: Encoded length limit exceeded',
    )
    await replace(
      'openrpc/foreign-errors.yaml',
      'as: Encoded length is over the limit',
      'as: Encoded length limit exceeded',
    )
  })
})

describe('a fact that is changed at its home and in its line of source', () => {
  beforeAll(async () => {
    await replace('openrpc/openrpc.yaml', CALL_GAS, CALL_GAS.replace(OLD, '31234567'))
    await replace(
      LIMITS,
      `default_value_t = ${inSource(limits['call-gas'], '_')})]'\n  - at: bft:monad-rpc/src/cli.rs:150`,
      "default_value_t = 31_234_567)]'\n  - at: bft:monad-rpc/src/cli.rs:150",
    )
    // The build names the examples whose results are constructed from the limit, with the right values.
    for (const [, file = '', found = '', given = ''] of (await generate()).output.matchAll(CONSTRUCTED))
      for (const [index, from] of textsIn(found).entries()) {
        const to = textsIn(given)[index] ?? ''
        if (from !== to && (await read(file)).includes(from)) await replace(file, `"${from}"`, `"${to}"`)
      }
    await replace(LIMITS, inSource(HIGH_GAS, "''"), "8''234''567")
    await replace('openrpc/numbers.yaml', `value: ${HIGH_GAS}`, 'value: 8234567')
    await replace('src/core/facts/network.ts', `blockTimeMs: ${protocol.blockTimeMs},`, 'blockTimeMs: 310,')
    for (const { code, output } of [await generate(), await buildCopy(folder)]) expect(code, output).toBe(0)
  }, TIMEOUT_MS)

  test('is in every twin that states it, and the old one in none', { timeout: TIMEOUT_MS }, async () => {
    expect(await holding('dist/site', '.md', /31,234,567/)).toEqual(
      expect.arrayContaining(
        ['eth_call', 'eth_createAccessList']
          .map((method) => `reference/json-rpc/${method}.md`)
          .concat(
            'reference/limits.md',
            'reference/rpc-differences.md',
            'reference/rpc-error-codes.md',
            'reference.md',
          ),
      ),
    )
    expect(await holding('dist/site', '.md', new RegExp(grouped(HIGH_GAS)))).toEqual([])
    expect(await holding('dist/site', '.md', /8,234,567/)).toContain('reference/json-rpc/debug_traceCall.md')
  })

  test('takes the time of a block out of every page but those that mark it', { timeout: TIMEOUT_MS }, async () => {
    const marked = await holding('content', '.mdx', new RegExp(`\\{=${protocol.blockTimeMs} ms\\}`))
    const still = await holding('dist/site', '.md', new RegExp(`(?<![\\d,.])${protocol.blockTimeMs} ms\\b`))
    const pages = marked.map((file) => file.replace(/(\/index)?\.mdx$/, '.md'))
    // History, and texts that combine many pages.
    const others = still.filter(
      (file) => !/^(llms|developer-essentials\/(changelog|proposals))/.test(file) && !pages.includes(file),
    )
    expect(others).toEqual([])
    expect((await holding('dist/site', '.md', /\b310 ms\b/)).length).toBeGreaterThan(20)
  })

  test('is in the published types, the document and the package', async () => {
    expect(await read('generated/types/index.ts')).toContain('8,234,567')
    expect(await read('dist/site/openrpc.json')).toContain('31234567')
    expect(await holding('dist/pkg', '.js', /31234567|31,234,567/)).not.toEqual([])
  })

  test('is what the local node keeps to', { timeout: TIMEOUT_MS }, async () => {
    // Code that returns the gas it was given: GAS, PUSH0, MSTORE, 32, PUSH0, RETURN.
    await writeFile(
      path.join(folder, 'ask.ts'),
      `import { createNode } from './src/package/node/core/index.ts'
const node = createNode({ history: true })
const gas = await node.ask({ method: 'eth_call', params: [{ data: '0x5a5f5260205ff3' }, 'latest'] })
console.log(Number(gas), node.blockTimeMs)
`,
    )
    const { output } = await run('ask.ts')
    const [gas = 0] = output.split(' ').map(Number)
    expect(gas, output).toBeGreaterThan(31_000_000)
    expect(gas, output).toBeLessThan(31_234_567)
  })
})

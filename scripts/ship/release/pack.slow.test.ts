/** Uses the packed package, installed into an empty project, with Node, a bundler and the compiler. */
import { execFile } from 'node:child_process'
import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleCase } from '../../../src/core/lib/method-model.ts'
import { examples } from '../../../src/package/rpc/examples.ts'
import { checkParams } from '../../../src/package/rpc/validate.ts'
import { API_PAGE, apiPage } from './api-page.ts'
import { type Installed, installPackage } from './installed.ts'
import { packageFiles, TARBALL_BYTES } from './pack.ts'
import { exportsMap } from './package-json.ts'
import { bundleOf, SIZES_FILE, type Size, sizesOf } from './sizes.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
const UPDATE = 'npx vitest run --project slow scripts/ship/release/pack.slow.test.ts -u'
const tsc = join(root, 'node_modules/.bin/tsc')

let installed: Installed
const file = (path: string) => installed.file(path)
const node = (code: string) => run(process.execPath, ['--input-type=module', '-e', code], { cwd: installed.project })
const compile = async (name: string, code: string): Promise<string> => {
  await writeFile(file(name), code)
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck', 'false']
  const settings = [...options, '--ignoreConfig', '--resolveJsonModule', '--types', '', name]
  return run(tsc, settings, { cwd: installed.project }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
}

beforeAll(async () => {
  installed = await installPackage(root)
})
afterAll(() => installed.remove())

describe('the manifest', () => {
  test('names these exports, and no dependency', async () => {
    const manifest = JSON.parse(await readFile(file('node_modules/monad-json-rpc/package.json'), 'utf8'))
    await expect(`${JSON.stringify(manifest, null, 2)}\n`).toMatchFileSnapshot('package.snapshot.txt')
    expect(manifest.dependencies).toEqual({})
  })
  test('the package holds these files', async () => {
    const methods = Object.keys(examples)
    const paths = [...(await packageFiles(root)).keys()].sort()
    // List a file of each method only once, so that a new method does not change the list.
    const kinds = paths.map((path) => {
      const name = methods.find((method) => path.includes(`/${method}.`))
      return name === undefined ? path : path.replace(`/${name}.`, '/<method>.')
    })
    const eachMethod = new Set(kinds.filter((path) => path.includes('<method>')))
    expect(paths).toEqual(
      expect.arrayContaining([...eachMethod].flatMap((kind) => methods.map((name) => kind.replace('<method>', name)))),
    )
    const snapshot = `${[...new Set(kinds)].join('\n')}\n`
    await expect(snapshot, `Where the change is meant: ${UPDATE}`).toMatchFileSnapshot('files.snapshot.txt')
  })
  test('the page of its functions says what the declarations say', async () => {
    expect(await readFile(join(root, API_PAGE), 'utf8')).toBe(await apiPage(root))
  })
  test('the entry exports these names, and no others', async () => {
    const { stdout } = await node(`console.log(Object.keys(await import('monad-json-rpc')).sort().join('\\n'))`)
    await expect(stdout).toMatchFileSnapshot('exports.snapshot.txt')
  })
})

describe('linters of packages', () => {
  test('publint finds nothing, in strict mode', async () => {
    const { messages } = await publint({ pkgDir: file('pkg'), strict: true })
    expect(messages).toEqual([])
  })
  test('every resolver finds code and types, of ES modules and of CommonJS', async () => {
    const entries = Object.keys(exportsMap).map((path) => path.replace('/*', '/Block'))
    // Resolvers older than exports maps find only the entry.
    const args = [installed.tarball, '--profile', 'node16', '--format', 'json', '--entrypoints', ...entries]
    const attw = join(root, 'node_modules/.bin/attw')
    // It also exits with 1 for problems of resolvers that the profile leaves out.
    const { stdout } = await run(attw, args, { maxBuffer: 100_000_000 }).catch((error: { stdout: string }) => error)
    const { analysis } = JSON.parse(stdout) as { analysis: { problems: { kind: string; resolutionKind?: string }[] } }
    expect(analysis.problems.filter(({ resolutionKind }) => resolutionKind !== 'node10')).toEqual([])
  })
  test('npm would publish it as it is, publicly and with provenance', async () => {
    const args = ['publish', '--dry-run', '--json', '--registry=http://127.0.0.1:1', '--fetch-retries=0']
    const { stdout, stderr } = await run('npm', args, { cwd: file('pkg'), maxBuffer: 100_000_000 })
    expect(stderr).not.toContain('auto-corrected')
    expect(stderr).toContain('with tag latest and public access (dry-run)')
    const [{ entryCount }] = Object.values(JSON.parse(stdout) as Record<string, { entryCount: number }>) as [
      { entryCount: number },
    ]
    expect(entryCount).toBe(
      (await readdir(file('pkg'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length,
    )
  })
  // The build refuses more with the pages of the site, for which this leaves room.
  test('the tarball without pages leaves 244 kB for them', async () => {
    expect((await stat(installed.tarball)).size).toBeLessThanOrEqual(TARBALL_BYTES - 244_000)
  })
})

describe('in Node', () => {
  test('every sub-path imports', async () => {
    const { stdout } = await node(`
      import { methods, isBlock, checkParams } from 'monad-json-rpc'
      import { bytesToHex } from 'monad-json-rpc/decode'
      import { parseMon } from 'monad-json-rpc/units'
      import { guardEip1193 } from 'monad-json-rpc/guard/eip1193'
      import { createNode, fromRecorded } from 'monad-json-rpc/node'
      import { handlers } from 'monad-json-rpc/msw'
      import { isBlock as one, checkBlock } from 'monad-json-rpc/validators/Block'
      import { isCallRequest } from 'monad-json-rpc/validators/CallRequest'
      import { examples } from 'monad-json-rpc/examples'
      import document from 'monad-json-rpc/openrpc.json' with { type: 'json' }
      const block = examples.eth_getBlockByHash.find((example) => example.outcome === 'normal').response.result
      console.log(JSON.stringify([
        methods.length === document.methods.length, isBlock(block), one(block), checkBlock(block), isCallRequest({}),
        checkParams('eth_getBalance', ['0x', 'latest']).problems[0].message,
        await guardEip1193(async () => '0x1', { mode: 'throw' })({ method: 'eth_blockNumber' }),
        parseMon('0.5').toString(), bytesToHex(Uint8Array.of(1)),
        await createNode({ history: true }).provider.request({ method: 'eth_blockNumber' }),
        await fromRecorded().provider.request({ method: 'eth_chainId' }),
        handlers({ post: (path) => path }, createNode({ history: true }), 'https://x.example'),
      ]))`)
    expect(JSON.parse(stdout)).toEqual([
      true,
      true,
      true,
      { valid: true },
      true,
      '0 hex digits where an address needs 40',
      '0x1',
      '500000000000000000',
      '0x01',
      '0x8',
      '0x8f',
      ['https://x.example'],
    ])
  })
  test('every sub-path can be required, as Jest and older programs do', async () => {
    const paths = Object.keys(exportsMap).filter((path) => !path.includes('json'))
    const names = paths.map((path) => path.replace('.', 'monad-json-rpc').replace('/*', '/Block'))
    await writeFile(
      file('all.cjs'),
      `const { readFileSync } = require('node:fs')
       for (const name of ${JSON.stringify(names)}) {
         if (!require.resolve(name).includes('/cjs/')) throw new Error(name)
         if (Object.keys(require(name)).length === 0) throw new Error(name + ' is empty')
       }
       const { isQuantity } = require('monad-json-rpc/validators/Quantity')
       const { createNode } = require('monad-json-rpc/node')
       const { guardTransport } = require('monad-json-rpc/guard/viem')
       createNode({ history: true }).provider.request({ method: 'eth_chainId' }).then((id) => console.log(id, isQuantity(id), typeof guardTransport))`,
    )
    const { stdout } = await run(process.execPath, ['--no-experimental-require-module', 'all.cjs'], {
      cwd: installed.project,
    })
    expect(stdout).toBe('0x4eaf true function\n')
  })
  test('functions keep their names and lead to their sources', async () => {
    const { stdout } = await node(`
      import { checkResult } from 'monad-json-rpc'
      console.log(checkResult.name)`)
    expect(stdout).toBe('checkResult\n')
    const map = JSON.parse(
      await readFile(file('node_modules/monad-json-rpc/lib/src/package/rpc/validate.js.map'), 'utf8'),
    )
    expect(map.sources).toEqual(['src/package/rpc/validate.ts'])
    expect(map.sourcesContent[0]).toContain('export function checkResult')
  })

  test('what is not exported cannot be imported', async () => {
    await expect(node(`import 'monad-json-rpc/lib/src/package/rpc/index.js'`)).rejects.toThrow(
      'ERR_PACKAGE_PATH_NOT_EXPORTED',
    )
  })

  // The generator of code from any document compiles schemas. Nothing else loads this command.
  const COMPILING = ['bin/generate.js']
  test('no file but one command loads modules or makes code at run time', async () => {
    for (const [path, text] of await packageFiles(root)) {
      if (path.endsWith('.js') && !path.startsWith('cjs/') && !COMPILING.includes(path))
        expect(text, path).not.toMatch(/\brequire\(|\beval\(|new Function/)
    }
  })

  test('only the command uses what Node alone has', async () => {
    const found = (text: string) => /['"`]node:|(?<!\.)\bprocess\.|\bBuffer\b|\b__dirname\b/.exec(text)?.[0]
    for (const [path, text] of await packageFiles(root)) {
      if (!path.endsWith('.js') || path.startsWith('bin/')) continue
      expect(found(text), path).toBeUndefined()
    }
  })
})

describe('through a bundler', () => {
  const bundled = (code: string, format?: 'iife') => bundleOf(installed, code, format)

  // Of these, 34 kB are for classifyRpcError.
  test('the whole entry stays within 74 kB, minified', async () => {
    const code = await bundled(`export * from 'monad-json-rpc'`)
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(74_000)
  })

  test('the sizes on the page of its functions are those of the package, within 5%', async () => {
    const shown: Size[] = JSON.parse(await readFile(join(root, SIZES_FILE), 'utf8'))
    const measured = await sizesOf(installed)
    const command = 'npx tsx scripts/ship/release/sizes.ts && npx tsx scripts/ship/release/api-page.ts'
    expect(shown.map(({ path }) => path)).toEqual(measured.map(({ path }) => path))
    for (const [at, { path, minified, gzip }] of measured.entries()) {
      const off = [(shown[at]?.minified ?? 0) / minified, (shown[at]?.gzip ?? 0) / gzip].map((one) => Math.abs(one - 1))
      expect(Math.max(...off), `${path}: ${command}`).toBeLessThan(0.05)
    }
  })

  test('one guard alone stays within 3 kB, compressed', async () => {
    const code = await bundled(`export { isBlock } from 'monad-json-rpc'`)
    expect(gzipSync(code).length).toBeLessThan(3_000)
  })

  test('the client stays within 4 kB, compressed', async () => {
    const code = await bundled(`export { createRpc } from 'monad-json-rpc/client'`)
    expect(gzipSync(code).length).toBeLessThanOrEqual(4_000)
  })

  test('the whole library runs where there is nothing but the language and TextEncoder', async () => {
    const block = examples.eth_getBlockByHash[0]
    const code = await bundled(
      `import * as rpc from 'monad-json-rpc'
      import * as units from 'monad-json-rpc/units'
      Object.assign(globalThis, { rpc, units })`,
      'iife',
    )
    const context = createContext({ TextEncoder, block: JSON.stringify(block?.response) })
    runInContext(code, context)
    const result = runInContext(
      `JSON.stringify([
        rpc.isBlock(JSON.parse(block).result), rpc.checkResponse('eth_getBlockByHash', JSON.parse(block)).valid,
        rpc.checkParams('eth_getBalance', ['0x1', '0x01']).problems.length, units.formatMon(1n), typeof rpc.checkParams,
      ])`,
      context,
    )
    expect(JSON.parse(result as string)).toEqual([true, true, 2, '0.000000000000000001', 'function'])
  })
})

/** Params of every request that the node accepts, and every result, as annotated literals. */
function literals(): string {
  const lines = Object.entries(examples).flatMap(([method, cases]) =>
    (cases as readonly ExampleCase[]).flatMap((example, index) => {
      const name = `${method}_${index}`
      const params: unknown = example.request.params
      const result = 'result' in example.response ? JSON.stringify(example.response.result) : undefined
      return [
        Array.isArray(params) && example.outcome !== 'error' && !takesNothing(method)
          ? `export const ${name}_params: RpcMethods['${method}']['params'] = ${JSON.stringify(params)}`
          : '',
        result === undefined ? '' : `export const ${name}_result: RpcMethods['${method}']['result'] = ${result}`,
      ]
    }),
  )
  return `import type { RpcMethods } from 'monad-json-rpc'\n${lines.filter(Boolean).join('\n')}\n`
}
const takesNothing = (method: string) => checkParams(method, [1, 2, 3, 4, 5]).valid

describe('for the compiler', () => {
  test('tsc --strict accepts every example', async () => {
    expect(await compile('examples.ts', literals())).toBe('')
  })

  test('tsc --strict refuses a hash where an address belongs', async () => {
    const code = (type: string) => `
      import type { ${type}, RpcMethods } from 'monad-json-rpc'
      export const params = (account: ${type}): RpcMethods['eth_getBalance']['params'] => [account, 'latest']`
    expect(await compile('address.ts', code('Address'))).toBe('')
    expect(await compile('hash.ts', code('Hash32'))).toContain('TS2322')
  })

  test('the declarations say what the sources say', async () => {
    await symlink(join(root, 'src'), file('src'))
    await symlink(join(root, 'generated'), file('generated'))
    const code = `
      import * as packed from 'monad-json-rpc'
      import { examples as packedExamples } from 'monad-json-rpc/examples'
      import * as source from './src/package/rpc/index.ts'
      import { examples as sourceExamples } from './src/package/rpc/examples.ts'
      type Functions<T> = { [Name in Exclude<keyof T, 'methods'>]: T[Name] extends (...args: infer Args) => unknown ? Args : T[Name] }
      type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never
      const names: Same<keyof typeof packed, keyof typeof source> = true
      const functions: Same<Functions<typeof packed>, Functions<typeof source>> = true
      const methods: typeof packed.methods = source.methods
      const reports: packed.Report = {} as source.Report
      const reportsBack: source.Report = {} as packed.Report
      const examples: Same<keyof typeof packedExamples, keyof typeof sourceExamples> = true
      const cases: (typeof packedExamples)['eth_call'] = sourceExamples.eth_call
      const requests: Same<packed.MonadRequest, source.MonadRequest> = true
      const results: Same<packed.RpcMethods, source.RpcMethods> = true
      declare const ask: packed.Eip1193Request
      declare const askSource: source.Eip1193Request
      const request: Same<typeof ask<'eth_feeHistory'>, typeof askSource<'eth_feeHistory'>> = true
      const provider: Same<packed.WithMonadSend<{ a: 1 }>, source.WithMonadSend<{ a: 1 }>> = true
      export { provider, request, requests, results }
      export { cases, examples, functions, methods, names, reports, reportsBack }`
    await writeFile(file('sources.ts'), code)
    const options = [
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--ignoreConfig',
      '--types',
      '',
    ]
    const more = ['--allowImportingTsExtensions', '--resolveJsonModule', '--skipLibCheck', '--lib', 'es2023,webworker']
    const { stdout } = await run(tsc, [...options, ...more, 'sources.ts'], { cwd: installed.project }).catch(
      (error) => error,
    )
    expect(stdout).toBe('')
  })
})

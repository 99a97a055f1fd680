/**
 * Declaration files of the package, as the compiler writes them from the sources. They lie below `types/` in the folders
 * of their sources; the files at the package's own paths lead there.
 */
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { chain } from '../../src/chain.config.ts'

const run = promisify(execFile)

/** Shapes with a guard and a checker at the package's entry. */
export const ENTRY_SHAPES = [
  'Block',
  'Transaction',
  'Receipt',
  'Log',
  'CallFrame',
  'TraceBlockResult',
  'FeeHistory',
  'TxPoolStatus',
  'LogFilter',
  'EthCallCapacityStats',
  'Quantity',
  'Address',
  'Hash32',
  'Data',
  'BlockTag',
  'BlockNumberOrTag',
] as const

/** What can be imported by its own path, by the source that declares it. */
const ENTRIES = { 'index.d.ts': 'src/rpc/index', 'examples.d.ts': 'src/rpc/examples' }

const WORK = 'node_modules/.cache/package-types'

/** Every declaration file by its path in the package. */
export async function declarationFiles(root: string, shapes: readonly string[]): Promise<[string, string][]> {
  const out = await compile(root, Object.values(ENTRIES))
  const sources = await reachable(out, Object.values(ENTRIES))
  return [
    ...Object.entries(ENTRIES).map(([path, source]): [string, string] => [
      path,
      `export * from './types/${source}.js'\n`,
    ]),
    ...[...sources].map(([source, text]): [string, string] => [`types/${source}.d.ts`, text]),
    ...shapes.map((shape): [string, string] => [`validators/${shape}.d.ts`, shapeDeclaration(shape)]),
  ]
}

/** Runs the compiler for declarations alone; answers the folder that it wrote them to. */
async function compile(root: string, sources: readonly string[]): Promise<string> {
  const work = join(root, WORK)
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, incremental: false },
    ...{ rootDir: root, outDir: join(work, 'out'), tsBuildInfoFile: null },
  }
  const files = sources.map((source) => join(root, `${source}.ts`))
  const config = { extends: join(root, 'tsconfig.leaves.json'), compilerOptions, include: [], files }
  await writeFile(join(work, 'tsconfig.json'), JSON.stringify(config))
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(work, 'tsconfig.json')])
  return join(work, 'out')
}

/** A module that a declaration takes types from. */
const IMPORTED = /(from ')(\.[^']*)\.ts(?=')/g

/** The declarations of these sources and of all that they name, by source. The compiler writes more than is needed. */
async function reachable(out: string, sources: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const queue = [...sources]
  for (let source = queue.shift(); source !== undefined; source = queue.shift()) {
    if (found.has(source)) continue
    const text = await readFile(join(out, `${source}.d.ts`), 'utf8')
    const folder = dirname(source)
    queue.push(...[...text.matchAll(IMPORTED)].map(([, , path = '']) => posix.join(folder, path)))
    found.set(source, text.replaceAll(IMPORTED, '$1$2.js'))
  }
  return found
}

/** `validators/<Shape>.d.ts`: its module is made for the package and has no source of its own. */
const shapeDeclaration = (shape: string): string => `import type { ${shape} } from '../types/generated/types/index.js'
import type { Report } from '../types/src/rpc/report.js'

/** Whether a value is a ${shape}. Never throws. */
export declare function is${shape}(value: unknown): value is ${shape}
/** What keeps a value from being a ${shape}. Never throws. */
export declare function check${shape}(value: unknown): Report
`

/** `node.d.ts`: types as they stand in the sources, and two functions whose results show less here than there. */
export const nodeDeclaration = (types: string): string => `${types}
/**
 * Makes a deterministic node in the shape of a ${chain.name} node. Nothing runs until it is asked or stepped.
 * @throws \`NODE_OPTIONS\` for options that make no sense, \`FAULT\` for a fault that does not exist
 */
export declare function createNode(options?: NodeOptions): MonadNode
/**
 * A node that replays blocks instead of making them. State, calls and submissions are refused. A step shows the next
 * block; at first there is the oldest one.
 * @param blocks in rising order; three real blocks of mainnet when left out
 */
export declare function fromRecorded(blocks?: readonly RecordedBlock[], options?: NodeOptions): MonadNode
export {}
`

/** `msw.d.ts`: handlers for a library that is the reader's own. */
export const mswDeclaration = `import type { MonadNode } from './node.js'

/** What is used of \`http\` from \`msw\`. */
export type MswHttp<Handler> = {
  post: (path: string, resolver: (info: { request: Request }) => Promise<Response>) => Handler
}
/**
 * Handlers for \`setupServer\` or \`setupWorker\` that let a node answer in the place of an address.
 * @param path address or pattern, such as \`https://rpc.monad.xyz\`; every address when left out
 */
export declare function handlers<Handler>(http: MswHttp<Handler>, node: Pick<MonadNode, 'fetch'>, path?: string): Handler[]
export {}
`

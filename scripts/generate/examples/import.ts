/** A file of `monad-json-rpc probe` → examples and observations. See `--help`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runCommand } from '../../command-end.ts'
import { assemble } from '../openrpc/assemble.ts'
import { networkOf } from '../openrpc/observed.ts'
import { readParts } from '../openrpc/output-files.ts'
import { type Imported, importFile } from './import-file.ts'
import { withObservations } from './observed-file.ts'
import { IMPORT_USAGE, type ImportCommand, parseImport } from './options.ts'
import { openProbeFile } from './probe-file.ts'

const OBSERVED = 'evidence/observed.yaml'

async function run(args: readonly string[]): Promise<0 | 1> {
  const command = parseImport(args)
  if (command === 'help') {
    console.log(IMPORT_USAGE)
    return 0
  }
  const file = await openProbeFile(command.file)
  const { document, statements } = assemble(await readParts(['openrpc', 'schemas']))
  const networks = new Set(document.servers.map((server) => server['x-chain-id']))
  const imported = await importFile(file, {
    otherNode: command.otherNode,
    networkOf: (chainId) => (networks.has(Number(chainId)) ? networkOf(document, Number(chainId)) : undefined),
    statements: new Set(statements.map(({ kind, id }) => `${kind} ${id}`)),
  })
  if (!command.dryRun) await write(command, imported)
  console.log(report(command, imported))
  return imported.refused.length === 0 ? 0 : 1
}

async function write({ into }: ImportCommand, { examples, observations }: Imported): Promise<void> {
  for (const { path, text } of examples) {
    const target = join(into, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
  }
  if (observations.length === 0) return
  const target = join(into, OBSERVED)
  const old = await readFile(target, 'utf8').catch(() => undefined)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, withObservations(old, observations))
}

function report({ into, dryRun }: ImportCommand, { examples, observations, refused }: Imported): string {
  const verb = dryRun ? 'would be written' : 'written'
  return [
    ...examples.map(({ path }) => `${join(into, path)}`),
    `${examples.length} examples and ${observations.length} observations ${verb}.`,
    ...refused.map(({ name, reason }) => `left out: ${name}: ${reason}`),
    ...(dryRun || examples.length === 0 ? [] : ['Run "npm run generate", and read what the pages show.']),
  ].join('\n')
}

await runCommand(run)

/** `monad-json-rpc agent setup`: writes the MCP server into the configuration of the agents on this machine. */
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chain } from '../../../chain.config.ts'
import { PortalError } from '../../../core/lib/portal-error.ts'
import { addressOf } from '../mcp/address.ts'
import { siteOfPackage } from '../mcp/pages.ts'
import { type ServerCommand, snippet } from './edit-config.ts'
import { knownAgents } from './known-agents.ts'
import { type Change, type Machine, planSetup } from './setup-plan.ts'

export const AGENT_USAGE = `Usage: monad-json-rpc agent setup [options]

Finds the agents and editors on this machine that start MCP servers, shows what it would add to the configuration of each,
asks, and writes. It reads and writes no other file.

  --undo            takes the server out again
  --agent <id>      only this one; repeatable: ${knownAgents('linux')
    .map(({ id }) => id)
    .join(', ')}
  --endpoint <url>  endpoint that the tool "call" may ask
  --yes             writes without asking
  --links           prints links that install the server in Cursor and VS Code, and a snippet for others
  --help`

const HINT = 'Run "monad-json-rpc agent --help".'
const usageError = (message: string): PortalError => new PortalError('USAGE', { message, hint: HINT })

export type AgentArguments = {
  isUndo: boolean
  isYes: boolean
  isLinks: boolean
  agents: readonly string[]
  endpoint?: URL
}

/**
 * Reads the arguments after `agent`. Returns undefined for a help request.
 * @throws {PortalError} `USAGE`
 */
export function parseAgentArguments(args: readonly string[]): AgentArguments | undefined {
  const { values, positionals } = parsed([...args])
  if (values.help) return undefined
  if (positionals.length !== 1 || positionals[0] !== 'setup') throw usageError('Name what to do: setup.')
  const known = knownAgents('linux').map(({ id }) => id)
  const unknown = values.agent?.find((id) => !known.includes(id))
  if (unknown !== undefined) throw usageError(`There is no agent ${unknown}. There are: ${known.join(', ')}.`)
  const endpoint = values.endpoint === undefined ? undefined : addressOf('--endpoint', values.endpoint, HINT)
  return {
    ...{ isUndo: values.undo === true, isYes: values.yes === true, isLinks: values.links === true },
    agents: values.agent ?? [],
    ...(endpoint && { endpoint }),
  }
}

function parsed(args: string[]) {
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...{ undo: flag, yes: flag, links: flag, help: { ...flag, short: 'h' } },
        ...{ agent: { type: 'string', multiple: true }, endpoint: { type: 'string' } },
      },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

/** Runs the command. Returns the exit code, which is 1 if nothing was written. */
export async function runAgent(args: readonly string[]): Promise<0 | 1> {
  const given = parseAgentArguments(args)
  if (given === undefined) {
    console.log(AGENT_USAGE)
    return 0
  }
  const server = await serverCommand(given.endpoint)
  if (given.isLinks) {
    console.log(installLinks(server))
    return 0
  }
  const machine = { home: homedir(), platform: process.platform }
  return setUp(machine, server, given, { print: console.log, confirm: askReader })
}

export type Dialog = { print: (text: string) => void; confirm: (question: string) => Promise<boolean> }

/** Shows the changes, asks, and writes them. */
export async function setUp(
  machine: Machine,
  server: ServerCommand,
  { isUndo, isYes, agents }: Pick<AgentArguments, 'isUndo' | 'isYes' | 'agents'>,
  { print, confirm }: Dialog,
): Promise<0 | 1> {
  const entry = { name: chain.packageName, server }
  const found = (await planSetup(machine, entry, isUndo)).filter(
    ({ agent }) => agents.length === 0 || agents.includes(agent.id),
  )
  if (found.length === 0) {
    print(`This machine has none of the known agents. Add the server by hand:\n\n${snippet(FORM, entry.name, server)}`)
    return 1
  }
  for (const change of found) print(shown(change, isUndo, snippet(change.agent.form, entry.name, server)))
  const changes = found.filter(({ before, after }) => (before ?? '') !== after)
  if (changes.length === 0) {
    print('Every file is up to date.')
    return 0
  }
  if (!isYes && !(await confirm(`Write ${changes.length} ${changes.length === 1 ? 'file' : 'files'}? [y/N] `))) {
    print('Nothing was written.')
    return 1
  }
  for (const { file, before, after } of changes) await replaceFile(file, before, after)
  print(
    isUndo ? 'The server is gone. Restart the agents.' : 'Written. Restart the agents, and ask one to search the docs.',
  )
  return 0
}

/** The form of most agents. */
const FORM = { kind: 'json', servers: 'mcpServers', hasType: false } as const

function shown({ agent, file, before, after, obstacle }: Change, isUndo: boolean, added: string): string {
  const head = `${agent.name}: ${file}`
  if (obstacle !== undefined) return `${head}\n  is left alone. ${obstacle}`
  if ((before ?? '') === after) return `${head}\n  ${isUndo ? 'does not have the server' : 'has the server already'}`
  const words = isUndo ? (after === '' ? 'is deleted, since nothing else is in it' : 'loses the server') : 'gets'
  return `${head}\n  ${words}${isUndo ? '' : `\n${added.replace(/^/gm, '  ')}`}`
}

/** Replaces a file in one step, so that a crash leaves the old or the new one. Refuses if it changed meanwhile. */
async function replaceFile(file: string, before: string | undefined, after: string): Promise<void> {
  const now = await readFile(file, 'utf8').catch(() => undefined)
  if (now !== before)
    throw new PortalError('CHANGED', { message: `${file} changed meanwhile.`, hint: 'Run the command again.' })
  if (after === '') return rm(file)
  await mkdir(dirname(file), { recursive: true })
  // A configuration may be a link into a folder of settings that its owner keeps elsewhere.
  const target = await realpath(file).catch(() => file)
  const { mode } = await stat(target).catch(() => ({ mode: PRIVATE }))
  const draft = `${target}.${process.pid}.new`
  await writeFile(draft, after, { mode })
  await rename(draft, target)
}

/** Mode of a new file: configurations may hold keys. */
const PRIVATE = 0o600

async function askReader(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await reader.question(question)).trim())
  } finally {
    reader.close()
  }
}

/** From the tarball of the site, so that it runs in every folder. In the repository, this file's own command. */
async function serverCommand(endpoint: URL | undefined): Promise<ServerCommand> {
  const site = await siteOfPackage()
  const rest = ['mcp', ...(endpoint ? ['--endpoint', endpoint.href] : [])]
  if (site === undefined)
    return { command: 'npx', args: ['tsx', fileURLToPath(new URL('../bin.ts', import.meta.url)), ...rest] }
  const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return {
    command: 'npx',
    args: ['-y', new URL(`pkg/${chain.packageName}-${manifest.version}.tgz`, site).href, ...rest],
  }
}

/** Addresses that editors open to install a server, and the entry for any other. */
export function installLinks(server: ServerCommand): string {
  const config = { command: server.command, args: server.args }
  const cursor = new URL('cursor://anysphere.cursor-deeplink/mcp/install')
  cursor.searchParams.set('name', chain.packageName)
  cursor.searchParams.set('config', Buffer.from(JSON.stringify(config)).toString('base64'))
  const code = `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: chain.packageName, ...config }))}`
  return `Cursor: ${cursor.href}\n\nVS Code: ${code}\n\nOthers:\n${snippet(FORM, chain.packageName, server)}`
}

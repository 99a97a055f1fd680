/** Adds a server to the text of a configuration and removes it. Pure. */
import type { KnownAgent } from './known-agents.ts'

/** How the agent starts the server. */
export type ServerCommand = { command: string; args: readonly string[] }

/** The text of a file cannot be edited without a loss. */
export class UnreadableConfig extends Error {}

type Form = KnownAgent['form']
type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The text with the server, replacing an earlier entry of that name. Unchanged if it is there already.
 * @throws {UnreadableConfig} for JSON with comments or a servers member that is no object
 */
export function withServer(text: string, form: Form, name: string, server: ServerCommand): string {
  if (form.kind === 'toml') {
    const table = tomlTable(form.table, name, server)
    if (text.includes(table)) return text
    const rest = withoutTable(text, form.table, name).trimEnd()
    return `${rest}${rest === '' ? '' : '\n\n'}${table}`
  }
  const config = readJson(text)
  const servers = config[form.servers] ?? {}
  if (!isObject(servers)) throw new UnreadableConfig(`"${form.servers}" is no object.`)
  const entry = { ...(form.hasType && { type: 'stdio' }), command: server.command, args: [...server.args] }
  if (JSON.stringify(servers[name]) === JSON.stringify(entry)) return text
  return writeJson({ ...config, [form.servers]: { ...servers, [name]: entry } }, text)
}

/** The text without the server. Empty when nothing else is left. @throws {UnreadableConfig} */
export function withoutServer(text: string, form: Form, name: string): string {
  if (form.kind === 'toml') return withoutTable(text, form.table, name)
  const config = readJson(text)
  const servers = config[form.servers]
  if (!isObject(servers) || !(name in servers)) return text
  const { [name]: _, ...others } = servers
  const { [form.servers]: __, ...rest } = config
  const left = Object.keys(others).length === 0 ? rest : { ...config, [form.servers]: others }
  return Object.keys(left).length === 0 ? '' : writeJson(left, text)
}

/** The entry alone, for a reader who adds it by hand. */
export const snippet = (form: Form, name: string, server: ServerCommand): string =>
  withServer('', form, name, server).trimEnd()

function readJson(text: string): Members {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UnreadableConfig('It is not plain JSON, for example because it has comments.')
  }
  if (!isObject(value)) throw new UnreadableConfig('It is no JSON object.')
  return value
}

/** With the indentation that the file has. */
function writeJson(value: Members, before: string): string {
  const indentation = /^\{\s*\n([ \t]+)"/.exec(before)?.[1] ?? '  '
  return `${JSON.stringify(value, null, indentation)}\n`
}

const tomlTable = (table: string, name: string, { command, args }: ServerCommand): string =>
  `[${table}.${name}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`

/** Without the table, up to the next header or the end. */
function withoutTable(text: string, table: string, name: string): string {
  const header = `[${table}.${name}]`
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.trim() === header)
  if (start === -1) return text
  const length = lines.slice(start + 1).findIndex((line) => line.trimStart().startsWith('['))
  const end = length === -1 ? lines.length : start + 1 + length
  const kept = [...lines.slice(0, start), ...lines.slice(end)].join('\n')
  return kept.trim() === '' ? '' : `${kept.trimEnd()}\n`
}

/** Checks node.toml against the table of its keys. */
import { parse, TomlError } from 'smol-toml'
import { nearest } from '../lib/nearest.ts'
import { configKeys, isOfKind, isTable, kindWords } from './config-keys.ts'
import { rules } from './config-rules.ts'
import { type Finding, KEYS, RECOVER } from './finding.ts'

const UNKNOWN = `${RECOVER}#unknown-field-in-nodetoml`

/** Names of older releases. The first listed prefix of a path decides. */
const OLD: Readonly<Record<string, { level: 'stops' | 'note'; means: string; fix: string }>> = {
  prometheus: {
    level: 'stops',
    means:
      'Before v0.16.0 this section was called [prometheus]. Newer clients do not accept that name and do not start.',
    fix: 'Rename it to [metrics].',
  },
  fullnode: {
    level: 'stops',
    means: 'The section comes from previews of 2025.',
    fix: 'Use [fullnode_dedicated] and [fullnode_raptorcast.full_nodes_prioritized].',
  },
  'fullnode_raptorcast.mode': {
    level: 'stops',
    means: 'The key comes from previews of 2025.',
    fix: 'Use enable_publisher and enable_client.',
  },
  'peer_discovery.self_direct_udp_auth_port': {
    level: 'note',
    means: 'It is the old name of self_direct_udp_port, which the client still reads.',
    fix: 'Rename it.',
  },
  'bootstrap.peers[].direct_udp_auth_port': {
    level: 'note',
    means: 'It is the old name of direct_udp_port, which the client still reads.',
    fix: 'Rename it.',
  },
}

type Places = ReadonlyMap<string, number>
type Found = Omit<Finding, 'id' | 'line'> & { path: string }

/**
 * @param toml the file, with empty lines in place of other content, so that line numbers match
 * @param places the line of each key, by path
 */
export function checkConfig(toml: string, places: Places): Finding[] {
  let file: Record<string, unknown>
  try {
    file = parse(toml, { integersAsBigInt: true })
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    return [unreadable(error)]
  }
  const found: Found[] = []
  walk(file, '', '', found)
  missing(file, '', '', found)
  const read = (path: string): unknown =>
    path.split('.').reduce<unknown>((value, name) => (isTable(value) ? value[name] : undefined), file)
  const told = new Set(found.map(({ path }) => path))
  for (const { path, judge } of rules) {
    const verdict = told.has(path) ? undefined : judge(read)
    if (!verdict) continue
    told.add(path)
    found.push({ path, to: KEYS, ...verdict })
  }
  return folded(found)
    .map(({ path, ...rest }) => ({ ...rest, id: `config:${path}`, ...lineOf(places, path) }))
    .sort((a, b) => (a.line ?? Number.MAX_SAFE_INTEGER) - (b.line ?? Number.MAX_SAFE_INTEGER))
}

function unreadable(error: TomlError): Finding {
  const [reason = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
  return {
    id: 'config:toml',
    level: 'stops',
    title: 'node.toml cannot be read',
    means: `Line ${error.line}, column ${error.column}: ${reason}. The node would not start.`,
    fix: 'Correct the line. If you pasted two files, paste them one after the other.',
    to: UNKNOWN,
    line: error.line,
  }
}

const lineOf = (places: Places, path: string): { line?: number } => {
  const line = places.get(path)
  return line === undefined ? {} : { line }
}

/** Finds unknown keys, old names and wrong types. `shape` is the path without indexes of list items. */
function walk(table: Record<string, unknown>, path: string, shape: string, found: Found[]): void {
  for (const [name, value] of Object.entries(table)) {
    const at = join(path, name)
    const key = join(shape, name)
    const known = configKeys.get(key)
    const old = OLD[key]
    if (old) found.push({ path: at, ...old, title: `${key} is an old name`, to: KEYS })
    else if (known && isPlaceholder(value)) found.push(placeholder(at, String(value)))
    else if (known) {
      if (!isOfKind(value, known.kind))
        found.push({ path: at, ...wrongType(key, `It must be ${kindWords(known.kind)}.`) })
    } else if (isSection(`${key}.`)) {
      if (isTable(value)) walk(value, at, key, found)
      else found.push({ path: at, ...wrongType(key, `It must be a section: [${key}].`) })
    } else if (isSection(`${key}[].`)) {
      if (Array.isArray(value) && value.every(isTable))
        for (const [index, item] of value.entries()) walk(item, `${at}[${index}]`, `${key}[]`, found)
      else found.push({ path: at, ...wrongType(key, `It must be a list of tables: [[${key}]].`) })
    } else found.push({ path: at, ...unknown(key) })
  }
  address(table, path, shape, found)
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)
const isSection = (start: string): boolean => [...configKeys.keys()].some((key) => key.startsWith(start))

const wrongType = (key: string, means: string) =>
  ({
    level: 'stops',
    title: `${key} has the wrong type`,
    means: `${means} The node does not start.`,
    fix: 'Correct the value.',
    to: KEYS,
  }) as const

function unknown(key: string) {
  const [near] = nearest(key, [...configKeys.keys()], 1)
  return {
    level: 'stops',
    title: `${key} is not a known key`,
    means:
      'The node does not start with an unknown key. The key is misspelled or belongs to another version. A client after 0.16.2 may accept it.',
    fix: near ? `Did you mean ${near}? Otherwise remove it.` : 'Remove it.',
    to: UNKNOWN,
  } as const
}

const isPlaceholder = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:YOUR_|OUTPUT_OF_|<.*>$)/.test(value)

const placeholder = (path: string, value: string): Found => ({
  path,
  level: 'act',
  title: `${path} still contains a placeholder`,
  means: `The value is "${value.slice(0, 40)}".`,
  fix: 'Enter your own value.',
  to: KEYS,
})

/** The rules for an address and its ports are from monad-node-config/src/bootstrap.rs:80-110. */
function address(table: Record<string, unknown>, path: string, shape: string, found: Found[]): void {
  const prefix = shape === 'peer_discovery' ? 'self_' : shape === 'bootstrap.peers[]' ? '' : undefined
  if (prefix === undefined) return
  const value = table[`${prefix}address`]
  if (typeof value !== 'string' || isPlaceholder(value)) return
  const [tcp, udp] = [`${prefix}tcp_port`, `${prefix}udp_port`]
  const hasPort = /.:[1-9]\d*$/.test(value)
  const means =
    table[tcp] !== undefined
      ? value.includes(':') && `It must not contain a port if ${tcp} is set.`
      : table[udp] !== undefined
        ? `${udp} also needs ${tcp}.`
        : !hasPort && `It must end with a port, or ${tcp} must be set.`
  if (means) found.push({ path: `${path}.${prefix}address`, ...wrongType(`${prefix}address`, means) })
}

/**
 * Finds absent keys without a default in the existing sections. Reports absent sections only if the file is complete.
 */
function missing(table: Record<string, unknown>, path: string, shape: string, found: Found[]): void {
  const isTop = shape === ''
  const isWhole = !isTop || 'node_name' in table
  for (const [key, { isRequired }] of configKeys) {
    if (!isRequired || !isWhole || !key.startsWith(isTop ? '' : `${shape}.`)) continue
    const name = key.slice(isTop ? 0 : shape.length + 1)
    if (name.includes('[]')) continue
    const [first = '', ...rest] = name.split('.')
    if (!(first in table) && !found.some(({ path: told }) => told === join(path, first)))
      found.push({ path: join(path, first), ...absent(join(shape, first), rest.length > 0) })
  }
  // The only list of tables does not have its own row.
  if (isTop && isWhole && !('bootstrap' in table)) found.push({ path: 'bootstrap', ...absent('bootstrap', true) })
  if (shape === 'bootstrap' && !('peers' in table))
    found.push({ path: 'bootstrap', ...absent('bootstrap.peers', false) })
  for (const [name, value] of Object.entries(table)) {
    const [at, key] = [join(path, name), join(shape, name)]
    if (isTable(value) && isSection(`${key}.`)) missing(value, at, key, found)
    if (!Array.isArray(value) || !isSection(`${key}[].`)) continue
    for (const [index, item] of value.entries()) if (isTable(item)) missing(item, `${at}[${index}]`, `${key}[]`, found)
  }
}

/**
 * Reports more than three missing keys of one section as one finding, because only a part of a file was pasted or a
 * section was lost.
 */
function folded(found: readonly Found[]): Found[] {
  const section = ({ path }: Found): string => path.slice(0, Math.max(path.lastIndexOf('.'), 0))
  const isMissing = ({ title }: Found): boolean => title.endsWith(' is missing')
  const bySection = new Map<string, Found[]>()
  for (const one of found.filter(isMissing)) bySection.set(section(one), [...(bySection.get(section(one)) ?? []), one])
  const many = [...bySection].filter(([, all]) => all.length > 3)
  const told = new Set(many.flatMap(([, all]) => all))
  return [
    ...found.filter((one) => !told.has(one)),
    ...many.map(([path, all]) => ({
      ...absent('', false),
      path,
      title: `${all.length} keys are missing${path === '' ? '' : ` in [${path}]`}`,
      means: `They have no default, and the node does not start without them: ${all.map((one) => one.path.slice(path === '' ? 0 : path.length + 1)).join(', ')}.`,
    })),
  ]
}

const absent = (key: string, isPart: boolean) =>
  ({
    level: 'stops',
    title: isPart ? `The section [${key}] is missing` : `${key} is missing`,
    means: 'It has no default. The node does not start without it.',
    fix: 'Copy it from the template for your network and version.',
    to: KEYS,
  }) as const

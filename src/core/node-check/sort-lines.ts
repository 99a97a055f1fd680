/** Splits a pasted text into node.toml, /metrics and the log, line by line. */
import { isKnownLine, type Numbered } from './check-log.ts'
import { isSample } from './check-metrics.ts'

export type Sorted = {
  /** The file, with empty lines in place of other content. Empty if there are no keys. */
  toml: string
  /** Line of each key by its path, such as `bootstrap.peers[0].address`. */
  places: Map<string, number>
  metrics: string[]
  log: Numbered[]
}

const SECTION = /^\[(\[)?\s*([\w"'.\s-]+?)\s*\]\]?\s*(?:#.*)?$/
const KEY = /^([\w"'-]+(?:\s*\.\s*[\w"'-]+)*)\s*=\s*(.*)$/
/** Without a space before `=`, the rest must be a valid value, because log lines may begin with `a=b`. */
const VALUE = /^(?:".*"|'.*'|\[.*|\{.*|[-+]?[\d._]+(?:e\d+)?|true|false)\s*(?:#.*)?$/i
const SPACED = /^\S+\s+=\s/
const STAMPED = /^(?:\{"|[A-Z][a-z]{2} +\d+ \d\d:|\[?\d{4}-\d\d-\d\d|-- )/

const isKeyLine = (line: string): boolean => {
  const [, , value = ''] = KEY.exec(line) ?? []
  return KEY.test(line) && (SPACED.test(line) || VALUE.test(value))
}

/** @param isToml the text is a file of this kind, so every line counts as TOML */
export function sortLines(text: string, isToml = false): Sorted {
  const lines = text.split(/\r\n|\n|\r/)
  const kinds = lines.map(() => '' as Kind)
  let depth = 0
  lines.forEach((line, index) => {
    const kind = isToml ? 'toml' : depth > 0 ? 'toml' : kindOf(line.trim())
    kinds[index] = kind
    if (kind === 'toml') depth = Math.max(0, depth + (SECTION.test(line.trim()) ? 0 : opened(line)))
  })
  if (!isToml) claimBroken(lines, kinds)
  return collect(lines, kinds)
}

type Kind = 'toml' | 'metrics' | 'log' | ''

function kindOf(line: string): Kind {
  if (line === '' || line.startsWith('#')) return ''
  if (isKnownLine(line)) return 'log'
  if (SECTION.test(line) || isKeyLine(line)) return 'toml'
  return isSample(line) ? 'metrics' : 'log'
}

/** Number of brackets that a line opens and does not close, ignoring strings and comments. */
function opened(line: string): number {
  const bare = line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '').replace(/#.*/, '')
  return (bare.match(/[[{]/g)?.length ?? 0) - (bare.match(/[\]}]/g)?.length ?? 0)
}

/** Between lines of the file, a line that looks like neither the file nor a log is a mistake in the file. */
function claimBroken(lines: readonly string[], kinds: Kind[]): void {
  const [first, last] = [kinds.indexOf('toml'), kinds.lastIndexOf('toml')]
  for (let index = first + 1; index < last; index++) {
    const line = lines[index] ?? ''
    // `chain_id 143` lacks its `=` and looks like a metric.
    const isStray = kinds[index] === 'log' ? !STAMPED.test(line) && !isKnownLine(line) : !line.startsWith('monad_')
    if (isStray && (kinds[index] === 'log' || kinds[index] === 'metrics')) kinds[index] = 'toml'
  }
}

function collect(lines: readonly string[], kinds: readonly Kind[]): Sorted {
  const sorted: Sorted = { toml: '', places: new Map(), metrics: [], log: [] }
  const toml: string[] = []
  const counts = new Map<string, number>()
  let section = ''
  lines.forEach((text, index) => {
    const kind = kinds[index]
    toml.push(kind === 'toml' ? text : '')
    if (kind === 'metrics') sorted.metrics.push(text.trim())
    else if (kind === 'log') sorted.log.push({ text, line: index + 1 })
    else if (kind === 'toml') {
      const line = text.trim()
      const [, isList, name] = SECTION.exec(line) ?? []
      if (name !== undefined) section = place(name, isList !== undefined, counts)
      const path = name === undefined ? joined(section, KEY.exec(line)?.[1]) : section
      if (path !== undefined && !sorted.places.has(path)) sorted.places.set(path, index + 1)
    }
  })
  if (kinds.includes('toml')) sorted.toml = toml.join('\n')
  return sorted
}

const joined = (section: string, key: string | undefined): string | undefined =>
  key === undefined ? undefined : [section, clean(key)].filter(Boolean).join('.')

const clean = (name: string): string => name.replaceAll(/["'\s]/g, '')

function place(name: string, isList: boolean, counts: Map<string, number>): string {
  const path = clean(name)
  if (!isList) return path
  const count = counts.get(path) ?? 0
  counts.set(path, count + 1)
  return `${path}[${count}]`
}

/** Findings of files that have not changed since the last run. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Style } from './rules.ts'

type Entry = { hash: string; style: Style }
type Stored = { version: string; entries: Record<string, Entry> }

const hashOf = (...texts: string[]): string => createHash('sha256').update(texts.join('\0')).digest('base64url')

/** Changes with every rule and with the program itself. */
function versionOf(folder: string): string {
  const files = readdirSync(folder).filter((name) => /\.(ts|yaml)$/.test(name) && !name.endsWith('.test.ts'))
  return hashOf(...files.sort().map((name) => readFileSync(path.join(folder, name), 'utf8')))
}

export class StyleCache {
  private readonly file: string
  private readonly stored: Stored
  private isChanged = false

  /** @param file where to keep the findings */
  constructor(file: string) {
    this.file = file
    const version = versionOf(import.meta.dirname)
    const found = StyleCache.read(file)
    this.stored = found?.version === version ? found : { version, entries: {} }
  }

  private static read(file: string): Stored | undefined {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Stored
    } catch {
      // A first run, or a file that an ended run left half written.
      return undefined
    }
  }

  styleOf(name: string, source: string, compute: () => Style): Style {
    const hash = hashOf(source)
    const entry = this.stored.entries[name]
    if (entry?.hash === hash) return entry.style
    const style = compute()
    this.stored.entries[name] = { hash, style }
    this.isChanged = true
    return style
  }

  /** Keeps the findings for the next run. */
  save(): void {
    if (!this.isChanged) return
    const entries = Object.entries(this.stored.entries).filter(([name]) => existsSync(name))
    mkdirSync(path.dirname(this.file), { recursive: true })
    writeFileSync(this.file, JSON.stringify({ ...this.stored, entries: Object.fromEntries(entries) }))
  }
}

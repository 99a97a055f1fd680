/** Every part of the site, found by its folder. Only the build loads this; the browser's side is part-runtime.ts. */
import type { ComponentType } from 'react'
import { DEFAULT_LOAD, type PartSettings } from '../model/part.ts'
import type { PartRecorder } from '../ui/parts.ts'

const settings = import.meta.glob<PartSettings>('../**/parts/*/part.ts', { eager: true, import: 'default' })
/** Only which files there are. */
const attachments = import.meta.glob('../**/parts/*/attach.ts', { query: '?raw' })

/** Components that MDX may write, by name. */
export const authoredParts: Readonly<Record<string, ComponentType<never>>> = Object.assign(
  {},
  ...Object.values(import.meta.glob('../**/parts/*/author.tsx', { eager: true })),
)

const nameOf = (file: string): string => file.split('/').at(-2) ?? ''

const settingsByName = new Map(Object.entries(settings).map(([file, value]) => [nameOf(file), value]))
const attached = new Set(Object.keys(attachments).map(nameOf))
const loadOf = (name: string): string => settingsByName.get(name)?.load ?? DEFAULT_LOAD

/** Collects the parts of one page, those that they draw later included. */
export function recordParts(): PartRecorder & { used: () => string[] } {
  const used = new Set<string>()
  const add = (name: string): void => {
    if (used.has(name)) return
    used.add(name)
    for (const drawn of settingsByName.get(name)?.draws ?? []) add(drawn)
  }
  return {
    use: (name) => {
      add(name)
      return attached.has(name) ? loadOf(name) : undefined
    },
    hydrate: (name) => {
      add(name)
      return loadOf(name)
    },
    used: () => [...used].sort(),
  }
}

/** Every part of the site, found by its folder. Only the build loads this; the browser's side is part-runtime.ts. */
import { DEFAULT_LOAD, type PartSettings } from '../model/part.ts'
import type { PartRecorder } from '../ui/parts.ts'

const settings = import.meta.glob<PartSettings>('../**/parts/*/part.ts', { eager: true, import: 'default' })
/** Only which files there are. */
const behaviours = import.meta.glob(['../**/parts/*/attach.ts', '../**/parts/*/client.tsx'], { query: '?raw' })

const nameOf = (file: string): string => file.split('/').at(-2) ?? ''

const settingsByName = new Map(Object.entries(settings).map(([file, value]) => [nameOf(file), value]))
const withBehaviour = new Set(Object.keys(behaviours).map(nameOf))

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
      return withBehaviour.has(name) ? (settingsByName.get(name)?.load ?? DEFAULT_LOAD) : undefined
    },
    used: () => [...used].sort(),
  }
}

/**
 * Every part of the site, found by its folder. Only the build loads this. The browser's counterpart is part-runtime.ts.
 */
import { type ComponentType, createElement } from 'react'
import type { AuthoredModule, PartDefinition } from './define-part.ts'
import { HydratedPart } from './HydratedPart.tsx'
import type { PartRecorder } from './use-part.ts'

/** A definition as the build reads it, with modules instead of the browser's loaders. */
type Definition = Pick<PartDefinition, 'name' | 'load' | 'draws'> & {
  component?: { default: ComponentType<object> }
  mdx?: true | AuthoredModule
}

/** Undefined for a part that is no more than its Markdown form. */
const definitions = Object.values(
  import.meta.glob<Definition | undefined>('../**/parts/*/part.ts', {
    eager: true,
    import: 'default',
    query: '?only=name,load,draws,component,mdx&loaded',
  }),
).filter((definition) => definition !== undefined)
const byName = new Map(definitions.map((definition) => [definition.name, definition]))

/** Components that MDX may write, by name. */
export const authoredParts: AuthoredModule = Object.assign({}, ...definitions.map(authored))

function authored({ name, component, mdx = {} }: Definition): AuthoredModule {
  if (mdx !== true) return mdx
  if (!component) return {}
  return { [name]: (props: object) => createElement(HydratedPart, { name, component: component.default, props }) }
}

/** Collects the parts of one page, including parts that they render later. */
export function recordParts(): PartRecorder & { used: () => string[] } {
  const used = new Set<string>()
  const hydrated = new Map<string, number>()
  const add = (name: string): void => {
    if (used.has(name)) return
    used.add(name)
    for (const drawn of byName.get(name)?.draws ?? []) add(drawn)
  }
  return {
    use: (name) => {
      add(name)
      const { load, component } = byName.get(name) ?? {}
      return component ? undefined : load
    },
    hydrate: (name) => {
      add(name)
      const count = (hydrated.get(name) ?? 0) + 1
      hydrated.set(name, count)
      return { load: byName.get(name)?.load ?? 'near', prefix: `${name}-${count}-` }
    },
    used: () => [...used].sort(),
  }
}

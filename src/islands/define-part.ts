/**
 * The definition of a part: a folder `parts/<Name>/` with a `part.ts`, which exports it by default, beside the style
 * sheet `<Name>.css` and a test. docs/architecture.md shows one from end to end. `src/build/part-members.ts` gives each
 * bundle only the members that it needs, so that no script for readers holds what only the build uses.
 */
import type { ComponentType } from 'react'
import type { PartForm } from '../core/markdown/part-form.ts'
import type { Attach } from '../ui/browser/attach.ts'

/**
 * When the code is loaded. `now`: with the page. `near`: a little before it is seen. `intent`: on the first pointer,
 * focus or key inside it.
 */
export type PartLoad = 'now' | 'near' | 'intent'

/** Every export is a component that MDX may write by its name. */
export type AuthoredModule = Readonly<Record<string, ComponentType<never>>>

type EveryPart = {
  /** The name of its folder, by which HTML and style sheets address it. */
  name: string
  /** Parts that it draws in the browser only: their style sheets are linked where it stands. */
  draws?: readonly string[]
  /** How it reads as Markdown: as the text of its HTML does, or by rules of its own. */
  markdown: 'text' | PartForm
}

/** React takes its prerendered HTML over. */
type PartWithState = {
  load: PartLoad
  component: () => Promise<{ default: ComponentType<never> }>
  attach?: never
  /** `true` when MDX may write the component by the name of the part; attributes become its props. */
  mdx?: true
}

/** A script for HTML that stays as it is. */
type PartWithScript = {
  load: PartLoad
  attach: () => Promise<{ attach: Attach }>
  component?: never
  mdx?: () => Promise<AuthoredModule>
}

type PartWithoutScript = {
  load?: never
  attach?: never
  component?: never
  mdx?: () => Promise<AuthoredModule>
}

/** A part has state or decorates; it never does both. */
export type PartDefinition = EveryPart & (PartWithState | PartWithScript | PartWithoutScript)

export const definePart = (definition: PartDefinition): PartDefinition => definition

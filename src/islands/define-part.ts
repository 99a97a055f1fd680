/**
 * The definition of a part. `part.ts` in the folder `parts/<Name>/` exports it by default. The folder also contains the
 * style sheet `<Name>.css` and a test. docs/architecture.md shows a complete example. `src/build/part-members.ts` gives
 * a bundle only the members that it needs, so that scripts for readers do not contain build code.
 */
import type { ComponentType } from 'react'
import type { PartForm } from '../core/markdown/part-form.ts'
import type { Attach } from '../ui/browser/attach.ts'

/**
 * When the code is loaded. `now` loads with the page, `near` shortly before the part is visible, and `intent` on the
 * first pointer, focus or key inside it.
 */
export type PartLoad = 'now' | 'near' | 'intent'

/** Every export is a component that MDX may write by its name. */
export type AuthoredModule = Readonly<Record<string, ComponentType<never>>>

type EveryPart = {
  /** The name of its folder, which HTML and style sheets use. */
  name: string
  /** Parts that it renders in the browser only. Their style sheets are linked wherever it is used. */
  draws?: readonly string[]
  /** Its Markdown form, which is the text of its HTML or follows its own rules. */
  markdown: 'text' | PartForm
}

/** React hydrates its prerendered HTML. */
type PartWithState = {
  load: PartLoad
  component: () => Promise<{ default: ComponentType<never> }>
  attach?: never
  /** `true` when MDX may use the component by the name of the part. Attributes become its props. */
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

/** A part has state or a script, but never both. */
export type PartDefinition = EveryPart & (PartWithState | PartWithScript | PartWithoutScript)

export const definePart = (definition: PartDefinition): PartDefinition => definition

/// <reference types="vite/types/importMeta.d.ts" />
/**
 * The Markdown forms of all parts, collected by folder. Vite resolves the glob, so Node can run this module only
 * bundled.
 */

import type { MarkdownRule } from './markdown-text.ts'
import { matcher, type PageNode } from './page-node.ts'
import type { PartForm } from './part-form.ts'

/** Undefined for a part without rules. */
type Definition = { markdown: 'text' | PartForm }

const forms = Object.values(
  import.meta.glob<Definition | undefined>('../../**/parts/*/part.ts', {
    eager: true,
    import: 'default',
    query: '?only=markdown',
  }),
).flatMap((definition) => (definition && definition.markdown !== 'text' ? [definition.markdown] : []))

const inLists = matcher(forms.flatMap(({ leaveOut = [] }) => leaveOut).join(', '))
const others = forms.flatMap(({ leavesOut = [] }) => leavesOut)

/** Whether any part excludes the element from the page's text. */
export const partsLeaveOut = (node: PageNode): boolean => inLists(node) || others.some((leavesOut) => leavesOut(node))

export const partRules: readonly MarkdownRule[] = forms.flatMap(({ rules = [] }) => rules)

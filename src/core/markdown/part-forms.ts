/// <reference types="vite/types/importMeta.d.ts" />
/** The Markdown forms of all parts, found by their folders. Vite finds them: in Node this module runs bundled only. */

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

/** Some part says that the element is no text of the page. */
export const partsLeaveOut = (node: PageNode): boolean => inLists(node) || others.some((leavesOut) => leavesOut(node))

export const partRules: readonly MarkdownRule[] = forms.flatMap(({ rules = [] }) => rules)

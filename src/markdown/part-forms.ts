/// <reference types="vite/types/importMeta.d.ts" />
/** The Markdown forms of all parts, found by their folders. Vite finds them: in Node this module runs bundled only. */
import { matcher, type PageNode } from './page-node.ts'
import type { PartForm } from './part-form.ts'
import type { MarkdownRule } from './text.ts'

const forms = Object.values(import.meta.glob<PartForm>('../**/parts/*/markdown.ts', { eager: true, import: 'default' }))

const inLists = matcher(forms.flatMap(({ leaveOut = [] }) => leaveOut).join(', '))
const others = forms.flatMap(({ leavesOut = [] }) => leavesOut)

/** Some part says that the element is no text of the page. */
export const partsLeaveOut = (node: PageNode): boolean => inLists(node) || others.some((leavesOut) => leavesOut(node))

export const partRules: readonly MarkdownRule[] = forms.flatMap(({ rules = [] }) => rules)

/** How a part reads as Markdown: the member `markdown` of its definition. */

import type { MarkdownRule } from './markdown-text.ts'
import type { PageNode } from './page-node.ts'

export type PartForm = {
  /**
   * Elements of the part that do not belong to the page's text, as `tag.class[attribute="value"]` lists without
   * combinators: controls and screen-only elements.
   */
  leaveOut?: string
  /** The same as a function, for cases that selectors cannot express. */
  leavesOut?: (node: PageNode) => boolean
  /** How its elements are written. */
  rules?: readonly MarkdownRule[]
}

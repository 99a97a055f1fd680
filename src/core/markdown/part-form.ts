/** How a part reads as Markdown: the member `markdown` of its definition. */

import type { MarkdownRule } from './markdown-text.ts'
import type { PageNode } from './page-node.ts'

export type PartForm = {
  /**
   * Elements of the part that are no text of the page, as `tag.class[attribute="value"]` lists without combinators:
   * controls, and what only a screen needs.
   */
  leaveOut?: string
  /** The same, for what a list of selectors cannot say. */
  leavesOut?: (node: PageNode) => boolean
  /** How its elements are written. */
  rules?: readonly MarkdownRule[]
}

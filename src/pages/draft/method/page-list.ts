import { draftPath } from '../../../core/lib/path.ts'
import { definePages } from '../../../core/model/define-page.ts'

/** One page for each drafted method. Search leads to the proposals instead, so that served methods stay first. */
export default definePages(({ draft }) =>
  (draft?.methods ?? []).map(({ name, summary, 'x-draft': proposal }) => ({
    path: draftPath(name),
    title: `${name} (draft)`,
    description: `${summary} It follows ${proposal}, and no released node has it.`,
    layout: 'wide' as const,
    inSearch: false as const,
  })),
)

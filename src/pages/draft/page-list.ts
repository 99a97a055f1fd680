import { DRAFT_PATH } from '../../core/lib/path.ts'
import { definePages } from '../../core/model/define-page.ts'

/** The page of all drafted methods, while there is a draft. */
export default definePages(({ draft }) =>
  draft === undefined
    ? []
    : [
        {
          path: DRAFT_PATH,
          title: 'Drafted methods',
          description: `Draft. The methods of ${draft['x-draft'].proposal}, which no released node has, with their document and their test vectors.`,
          layout: 'wide' as const,
          inSearch: false as const,
        },
      ],
)

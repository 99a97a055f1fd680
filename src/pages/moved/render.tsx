import { withBase } from '../../core/lib/path.ts'
import { usePart } from '../../islands/use-part.ts'
import type { ReferencePageInput } from '../common/page-input.ts'
import { WidePage } from '../common/WidePage.tsx'
import { moved } from './moved.ts'

export default function render({ path, base }: ReferencePageInput) {
  const { to = '/', title = '' } = moved.find((page) => page.path === path) ?? {}
  return (
    <WidePage title={title} lead={<MovedTo to={withBase(base, to)} title={title} />}>
      {null}
    </WidePage>
  )
}

/** A link for readers without scripts. The part follows it with the query and the anchor of the old address. */
const MovedTo = ({ to, title }: { to: string; title: string }) => (
  <span {...usePart('Moved')}>
    This page is now part of <a href={to}>{title}</a>.
  </span>
)

import type { DraftRecord } from '../../core/lib/draft.ts'
import type { ReferencePageInput } from '../common/page-input.ts'
import { DraftIndexPage } from './DraftIndexPage.tsx'

export default function render({ reference, data, path, base, copyPage }: ReferencePageInput) {
  const { draft, proposals } = reference
  if (!draft) throw new Error(`${path} needs a draft.`)
  return (
    <DraftIndexPage
      draft={draft}
      proposal={proposals.find(({ id }) => id === draft['x-draft'].proposal)}
      record={data['draft-vectors'] as DraftRecord | undefined}
      base={base}
      copyPage={copyPage}
    />
  )
}

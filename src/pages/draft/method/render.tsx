import { draftPath } from '../../../core/lib/path.ts'
import type { ReferencePageInput } from '../../common/page-input.ts'
import { DraftMethodPage } from './DraftMethodPage.tsx'

export default function render({ reference: { draft }, path, base, copyPage }: ReferencePageInput) {
  const method = draft?.methods.find(({ name }) => draftPath(name) === path)
  if (!draft || !method) throw new Error(`${path} is not a page of a drafted method.`)
  return <DraftMethodPage draft={draft} method={method} base={base} copyPage={copyPage} />
}

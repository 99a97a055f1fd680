import type { ReferencePageInput } from '../common/page-input.ts'
import { AbsentIndexPage } from './AbsentIndexPage.tsx'

export default function render({ reference, base, copyPage }: ReferencePageInput) {
  return (
    <AbsentIndexPage absent={reference.comparison.absent} draft={reference.draft} base={base} copyPage={copyPage} />
  )
}

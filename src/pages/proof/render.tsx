import { documentOf, examplesOf, type ReferencePageInput } from '../common/page-input.ts'
import { ProofPage } from './ProofPage.tsx'

export default function render(input: ReferencePageInput) {
  return (
    <ProofPage
      examples={examplesOf(input)}
      statements={input.reference.statements}
      order={input.reference.methods}
      version={documentOf(input).info.version}
      copyPage={input.copyPage}
    />
  )
}

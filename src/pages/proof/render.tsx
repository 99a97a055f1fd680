import type { PartialBenchmarks } from '../../core/model/benchmarks.ts'
import { documentOf, examplesOf, type ReferencePageInput } from '../common/page-input.ts'
import { ProofPage } from './ProofPage.tsx'

export default function render(input: ReferencePageInput) {
  return (
    <ProofPage
      examples={examplesOf(input)}
      statements={input.reference.statements}
      order={input.reference.methods}
      version={documentOf(input).info.version}
      // The build has validated the file against its schema.
      benchmarks={input.data.benchmarks as PartialBenchmarks | undefined}
      base={input.base}
      copyPage={input.copyPage}
    />
  )
}

import type { PartialBenchmarks } from '../../core/model/benchmarks.ts'
import type { ReferencePageInput } from '../common/page-input.ts'
import { BenchmarksPage } from './BenchmarksPage.tsx'

export default function render({ data, copyPage }: ReferencePageInput) {
  // The build has validated the file against its schema. The file is missing before the first run.
  return <BenchmarksPage results={data.benchmarks as PartialBenchmarks | undefined} copyPage={copyPage} />
}

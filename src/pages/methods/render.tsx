import type { ReferencePageInput } from '../common/page-input.ts'
import { MethodIndexPage } from './MethodIndexPage.tsx'

export default function render({ methods, reference, base, copyPage }: ReferencePageInput) {
  // Verdict of the computed comparison by method, as badges.
  const verdicts = Object.fromEntries(reference.comparison.methods.map(({ name, verdict }) => [name, verdict]))
  return <MethodIndexPage index={methods} verdicts={verdicts} base={base} copyPage={copyPage} />
}

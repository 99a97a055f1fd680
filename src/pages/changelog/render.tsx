import { modelsOf, type ReferencePageInput } from '../common/page-input.ts'
import { ChangelogPage } from './ChangelogPage.tsx'

export default function render(input: ReferencePageInput) {
  return (
    <ChangelogPage
      releases={input.reference.releases}
      models={modelsOf(input)}
      base={input.base}
      copyPage={input.copyPage}
    />
  )
}

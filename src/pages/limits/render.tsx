import { indexStatements } from '../../core/lib/evidence.ts'
import { documentOf, modelsOf, type ReferencePageInput } from '../common/page-input.ts'
import { LimitsPage } from './LimitsPage.tsx'

export default function render(input: ReferencePageInput) {
  return (
    <LimitsPage
      document={documentOf(input)}
      models={modelsOf(input)}
      servers={input.servers}
      evidence={indexStatements(input.reference.statements)}
      proposals={input.reference.proposals}
      base={input.base}
      copyPage={input.copyPage}
    />
  )
}

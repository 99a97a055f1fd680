import { modelsOf, type ReferencePageInput } from '../common/page-input.ts'
import { FieldsPage } from './FieldsPage.tsx'

export default function render(input: ReferencePageInput) {
  return <FieldsPage models={modelsOf(input)} base={input.base} copyPage={input.copyPage} />
}

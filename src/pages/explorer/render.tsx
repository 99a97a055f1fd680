import { documentOf, methodNames, type ReferencePageInput } from '../common/page-input.ts'
import { ExplorerPage } from './ExplorerPage.tsx'

export default function render(input: ReferencePageInput) {
  return (
    <ExplorerPage
      methods={methodNames(input)}
      index={input.methods}
      version={documentOf(input).info.version}
      base={input.base}
      copyPage={input.copyPage}
    />
  )
}

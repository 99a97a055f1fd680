import { documentOf, examplesOf, methodNames, type ReferencePageInput, tarballUrl } from '../common/page-input.ts'
import { PastePage } from './PastePage.tsx'

export default function render(input: ReferencePageInput) {
  const { version } = documentOf(input).info
  return (
    <PastePage
      methods={methodNames(input)}
      receipt={receiptOf(input)}
      command={`npx ${tarballUrl(version, input.siteUrl, input.base)} check http://localhost:8080`}
      base={input.base}
      copyPage={input.copyPage}
    />
  )
}

/** The recorded receipt of a plain transfer. */
function receiptOf(input: ReferencePageInput): Record<string, unknown> {
  const found = examplesOf(input).eth_getTransactionReceipt?.find(({ outcome }) => outcome === 'normal')
  return found && 'result' in found.response ? (found.response.result as Record<string, unknown>) : {}
}

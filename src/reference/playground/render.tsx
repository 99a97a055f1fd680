import { networkEndpoints } from '../../facts/endpoints.ts'
import { methodNames, type ReferencePageInput } from '../page-input.ts'
import { PlaygroundPage } from './PlaygroundPage.tsx'

export default function render(input: ReferencePageInput) {
  const { base, servers, reference, copyPage } = input
  // A POST cannot call the others.
  const overHttp = methodNames(input).filter((name) => reference.model(name).transport !== 'websocket')
  return (
    <PlaygroundPage
      methods={overHttp}
      endpoints={networkEndpoints()}
      networks={Object.fromEntries(servers.map(({ chainId, network }) => [chainId, network]))}
      base={base}
      copyPage={copyPage}
    />
  )
}

import { unitsOf } from '../../call/form/units.ts'
import { networkEndpoints, otherEndpoints } from '../../core/facts/endpoints.ts'
import { methodNames, modelsOf, type ReferencePageInput } from '../common/page-input.ts'
import { PlaygroundPage } from './PlaygroundPage.tsx'

export default function render(input: ReferencePageInput) {
  const { base, reference, copyPage } = input
  // A POST cannot call the others.
  const isOverHttp = (name: string) => reference.model(name).transport !== 'websocket'
  const names = methodNames(input)
  return (
    <PlaygroundPage
      methods={names.filter(isOverHttp)}
      sockets={names.filter((name) => !isOverHttp(name))}
      endpoints={networkEndpoints()}
      others={otherEndpoints()}
      units={Object.assign({}, ...modelsOf(input).map(({ params }) => unitsOf(params)))}
      base={base}
      copyPage={copyPage}
    />
  )
}

import { unitsOf } from '../../call/form/units.ts'
import { networkEndpoints, otherEndpoints } from '../../core/facts/endpoints.ts'
import { methodNames, modelsOf, type ReferencePageInput } from '../common/page-input.ts'
import type { PlaygroundProps } from './parts/Playground/Playground.tsx'

/** Methods, endpoints and units, as the two tools that call endpoints take them. */
export function playgroundProps(input: ReferencePageInput): PlaygroundProps {
  // A POST cannot call the others.
  const isOverHttp = (name: string) => input.reference.model(name).transport !== 'websocket'
  const names = methodNames(input)
  return {
    methods: names.filter(isOverHttp),
    sockets: names.filter((name) => !isOverHttp(name)),
    endpoints: networkEndpoints(),
    others: otherEndpoints(),
    units: Object.assign({}, ...modelsOf(input).map(({ params }) => unitsOf(params))),
    base: input.base,
  }
}

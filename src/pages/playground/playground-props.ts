import { unitsOf } from '../../call/form/units.ts'
import { networkEndpoints, otherEndpoints } from '../../core/facts/endpoints.ts'
import { methodNames, modelsOf, type ReferencePageInput } from '../common/page-input.ts'
import type { PlaygroundProps } from './parts/Playground/Playground.tsx'

/** Methods, endpoints and units for the two tools that call endpoints. */
export function playgroundProps(input: ReferencePageInput): PlaygroundProps {
  // The other methods cannot be called by POST.
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

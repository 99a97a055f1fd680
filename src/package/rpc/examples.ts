/** The recorded pairs of every method, exported as `monad-json-rpc/examples`. */
import { examples as recorded } from '../../../generated/examples/index.ts'
import type { MethodName } from '../../../generated/types/index.ts'
import type { ExampleCase } from '../../core/lib/example-case.ts'

export type { ExampleCase as Example, Provenance } from '../../core/lib/example-case.ts'

/** Request, response and provenance by method, in the order of the pages. */
export const examples = recorded as unknown as { readonly [Name in MethodName]: readonly ExampleCase[] }

/** The recorded pairs of every method, as `monad-json-rpc/examples` gives them. */
import { examples as recorded } from '../../../generated/examples/index.ts'
import type { MethodName } from '../../../generated/types/index.ts'
import type { ExampleCase } from '../../core/lib/example-case.ts'

export type { ExampleCase as Example, Provenance } from '../../core/lib/example-case.ts'

/** Request, answer and provenance by method, in the order pages show them. */
export const examples = recorded as unknown as { readonly [Name in MethodName]: readonly ExampleCase[] }

/** Every recorded example → whether it is valid, by running the validators. Pure. Runs while the page is built. */
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { checkParams, checkResponse } from '../../package/rpc/validate.ts'

export type Proof = {
  method: string
  example: ExampleCase
  /** `refused` is correct for a request that is wrong on purpose. */
  request: 'fits' | 'refused' | 'fails'
  response: 'fits' | 'fails'
}

/** One row per example, in the order of methods and cases. */
export function prove(examples: Readonly<Record<string, readonly ExampleCase[]>>, order: readonly string[]): Proof[] {
  return order.flatMap((method) =>
    (examples[method] ?? []).map((example) => {
      const params = checkParams(method, example.request.params).valid
      const response = checkResponse(method, example.response).valid
      const isRight = params !== (example.invalidRequest === true)
      return {
        method,
        example,
        request: isRight ? (params ? 'fits' : 'refused') : 'fails',
        response: response ? 'fits' : 'fails',
      }
    }),
  )
}

export const failing = (proofs: readonly Proof[]): Proof[] =>
  proofs.filter(({ request, response }) => request === 'fails' || response === 'fails')

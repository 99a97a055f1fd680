/** Summarizes responses as the lists at the start of a probe's file: codes, limits, methods. Pure. */
import { methods as allMethods } from '../../rpc/method.ts'
import type { ProbedAnswer, ProbeFile } from './model.ts'

/** Codes of a node that does not offer a method. */
const NOT_OFFERED = [-32601, -32004]

type RpcError = { code: number; message: string }

/** The error of a response, or of the first element of a batch. */
export function errorOf({ response }: ProbedAnswer): RpcError | undefined {
  const one = Array.isArray(response) ? response[0] : response
  const { code, message } = (one as { error?: Partial<RpcError> } | null | undefined)?.error ?? {}
  return typeof code === 'number' ? { code, message: String(message ?? '') } : undefined
}

/** Whether the response contains a result, including null. */
export const hasResult = ({ response }: ProbedAnswer): boolean =>
  typeof response === 'object' && response !== null && !Array.isArray(response) && 'result' in response

export function summarize(answers: readonly ProbedAnswer[]): Pick<ProbeFile, 'codes' | 'limits' | 'methods'> {
  return {
    codes: answers.flatMap((answer) => {
      const error = errorOf(answer)
      const method = answer.request?.method
      return error ? [{ name: answer.name, ...(method !== undefined && { method }), ...error }] : []
    }),
    limits: answers.flatMap((answer) => {
      if (!answer.limit || (!hasResult(answer) && !errorOf(answer))) return []
      return [{ ...answer.limit, accepted: hasResult(answer), ...errorOf(answer) }]
    }),
    methods: offered(answers),
  }
}

/** A method is offered if it returned a result, or an error other than "no such method". */
function offered(answers: readonly ProbedAnswer[]): ProbeFile['methods'] {
  const verdicts = new Map<string, boolean>()
  for (const answer of answers) {
    const method = answer.request?.method
    if (method === undefined || !allMethods.includes(method as never)) continue
    const error = errorOf(answer)
    if (!error && !hasResult(answer)) continue
    const isOffered = error === undefined || !NOT_OFFERED.includes(error.code)
    verdicts.set(method, (verdicts.get(method) ?? false) || isOffered)
  }
  const named = (isOffered: boolean) =>
    [...verdicts].filter(([, verdict]) => verdict === isOffered).map(([name]) => name)
  return { offered: named(true), absent: named(false) }
}

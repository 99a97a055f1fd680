/**
 * Converts a probe's file to examples and observations, after checking shapes, hashes and contradictions. Writes no
 * file.
 */

import { PortalError } from '../../../src/core/lib/portal-error.ts'
import type { ProbedAnswer, ProbeFile } from '../../../src/package/cli/probe/model.ts'
import { errorOf } from '../../../src/package/cli/probe/summary.ts'
import { codesOf, errorsWithText } from '../../../src/package/explain/node-errors.ts'
import { errorsOf } from '../../../src/package/rpc/endpoint.ts'
import { checkParams, checkResponse } from '../../../src/package/rpc/validate.ts'
import type { Observation } from '../openrpc/document.ts'
import { type Proof, proveAnswers, resultOf } from './proofs.ts'
import { EXAMPLE_TEXTS } from './texts.ts'

/** An example file with its path below `openrpc/` and its text. */
export type NewExample = { path: string; text: string }

export type Imported = {
  examples: NewExample[]
  observations: Observation[]
  /** Responses that were left out, with the reason. */
  refused: { name: string; reason: string }[]
}

/** Bytes. A larger response would make the page of its method too heavy. */
const LARGEST = 24 * 1024

export type ImportOptions = {
  /**
   * Accepts the file of a node that is not Monad's. Its responses become examples of another node and prove nothing.
   */
  otherNode: boolean
  /** Name of a public network by its chain ID, `0x8f`. */
  networkOf: (chainId: string | undefined) => string | undefined
  /** Statements that an observation can refer to, such as `error InvalidParams`. */
  statements: ReadonlySet<string>
}

/**
 * Checks every response of a file.
 * @throws {PortalError} `PROBE_CLIENT` if the file is from another kind of node and `otherNode` is not set.
 */
export async function importFile(file: ProbeFile, options: ImportOptions): Promise<Imported> {
  const { otherNode } = options
  const isMonad = /^Monad\//.test(file.client ?? '')
  if (isMonad === otherNode) {
    throw new PortalError('PROBE_CLIENT', {
      message: `The answers are of ${file.client ?? 'a client without a name'}${isMonad ? '' : ', not of a Monad node'}.`,
      hint: isMonad ? 'Leave --other-node out.' : 'With --other-node they become examples of another node.',
    })
  }
  const proofs = await proveAnswers(file)
  const imported: Imported = { examples: [], observations: isMonad ? observationsOf(file, options) : [], refused: [] }
  for (const answer of file.answers) {
    const texts = EXAMPLE_TEXTS[answer.name]
    if (!texts || answer.purpose === 'limit') continue
    const proof = proofs.get(answer.name)
    const reason = reasonAgainst(answer, proof)
    if (reason === undefined) imported.examples.push(exampleOf(file, answer, texts, proof, options))
    else imported.refused.push({ name: answer.name, reason })
  }
  return imported
}

/** Why a response does not become an example. Undefined if it does. */
function reasonAgainst(answer: ProbedAnswer, proof: Proof | undefined): string | undefined {
  const { request, response, fault } = answer
  if (response === undefined || !request) return fault ?? 'it is no answer to a request'
  if (proof && proof.faults.length > 0) return proof.faults.join('; ')
  const size = JSON.stringify(response).length
  if (size > LARGEST) return `its ${size} bytes are too many for a page`
  const report = checkResponse(request.method, response)
  if (!report.valid) return `it does not fit: ${report.problems[0]?.path} ${report.problems[0]?.message}`
  const error = errorOf(answer)
  if (error === undefined)
    return checkParams(request.method, request.params).valid ? undefined : 'its request does not fit'
  if (answer.purpose !== 'error') return `the endpoint answered ${error.code} ${error.message}`
  const known = errorsWithText(errorsOf(request.method), error.message)
  return codesOf(known).includes(error.code)
    ? undefined
    : `${error.code} ${error.message} is no error of ${request.method}`
}

function exampleOf(
  file: ProbeFile,
  answer: ProbedAnswer,
  { title, summary }: { title: string; summary: string },
  proof: Proof | undefined,
  { otherNode, networkOf }: ImportOptions,
): NewExample {
  const { request, response } = answer as Required<Pick<ProbedAnswer, 'request' | 'response'>>
  const network = networkOf(file.chainId)
  const error = errorOf(answer)
  const result = resultOf(answer)
  const block = blockOf(result)
  const content = {
    title: network === undefined ? title : `${title}, ${network}`,
    outcome: error ? 'error' : result === null ? 'null' : 'normal',
    summary,
    request,
    response,
    ...(!checkParams(request.method, request.params).valid && { invalidRequest: true }),
    provenance: {
      kind: otherNode ? 'other-node' : 'monad-node',
      node: otherNode ? nodeName(file) : 'Monad',
      client: file.client,
      chainId: Number(file.chainId),
      ...(block !== undefined && { block }),
      date: file.date,
      source: 'A probe of an endpoint, imported with npm run examples:import',
      note: `Checked: ${['the shape', ...(proof?.checked ?? [])].join('; ')}.`,
    },
  }
  const path = `examples/${request.method}/${network ?? 'probe'}-${answer.name}.json`
  return { path, text: `${JSON.stringify(content, null, 2)}\n` }
}

const nodeName = ({ client = 'unknown' }: ProbeFile): string => client.split('/')[0] ?? client

function blockOf(result: unknown): number | undefined {
  const one = (Array.isArray(result) ? result[0] : result) as
    | { number?: unknown; blockNumber?: unknown }
    | null
    | undefined
  const number = one?.blockNumber ?? one?.number
  return typeof number === 'string' && /^0x[0-9a-f]{1,13}$/.test(number) ? Number(number) : undefined
}

/** Observations of errors, limits and methods in the file. */
function observationsOf(file: ProbeFile, { networkOf, statements }: ImportOptions): Observation[] {
  const seen = {
    network: networkOf(file.chainId) ?? `chain ${file.chainId}`,
    client: file.client ?? '',
    date: file.date,
  }
  const errors = file.answers.flatMap((answer): Observation[] => {
    const error = errorOf(answer)
    if (!error) return []
    const listed = answer.request ? errorsOf(answer.request.method) : ENVELOPE_ERRORS
    const candidates = listed.length > 0 ? listed : ENVELOPE_ERRORS
    return errorsWithText(candidates, error.message).map((id) => ({ kind: 'error', id, ...seen, ...error }))
  })
  const limits = file.limits.map(({ id, asked, accepted, code, message }): Observation => {
    const refusal = code === undefined ? {} : { code, message: message ?? '' }
    return { kind: 'limit', id, ...seen, asked, accepted, ...refusal }
  })
  const flags = [...file.methods.offered, ...file.methods.absent].map(
    (id): Observation => ({ kind: 'flag', id, ...seen, offered: file.methods.offered.includes(id) }),
  )
  return unique([...errors, ...limits, ...flags].filter(({ kind, id }) => statements.has(`${kind} ${id}`)))
}

const ENVELOPE_ERRORS = [
  'ParseError',
  'InvalidRequest',
  'EmptyBatch',
  'BatchTooLong',
  'MethodNotFound',
  'MethodNotSupported',
]

function unique(observations: readonly Observation[]): Observation[] {
  const byKey = new Map(observations.map((one) => [`${one.kind} ${one.id} ${one.code ?? ''}`, one]))
  return [...byKey.values()]
}

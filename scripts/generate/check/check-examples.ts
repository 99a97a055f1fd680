import type { ValidateFunction } from 'ajv'
import { chain } from '../../../src/chain.config.ts'
import { readClient } from '../../../src/core/lib/client-version.ts'
import { errorFits } from '../../../src/core/lib/error-message.ts'
import { mainnetRelease } from '../../../src/core/lib/error-model.ts'
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import type { ExampleCase } from '../../../src/core/lib/method-model.ts'
import { isRecorded, PROVENANCE_CLASSES } from '../../../src/core/lib/provenance.ts'
import type { Assembled } from '../openrpc/assemble.ts'
import { DEVELOPMENT_ADDRESS } from '../openrpc/development-address.ts'
import { errorName, type Method, type OpenRpcDocument } from '../openrpc/document.ts'
import { compiler, deepestError, expectation } from '../openrpc/json-schema.ts'
import type { Problem } from '../openrpc/problem.ts'

const OUTCOMES = ['normal', 'null', 'edge', 'error']
/** Methods with parameters show at least this many cases, each of another shape or outcome. */
const CASES_WITH_PARAMS = 3

/** The response of every example fits its request: envelope, params, and result or error. */
export function checkExamples({ document, examples }: Assembled): Problem[] {
  const compile = compiler(document, 'examples')
  return document.methods.flatMap((method) => {
    const cases = examples.get(method.name) ?? []
    const validators = {
      params: method.params.map(({ schema }) => compile(schema)),
      result: method.result ? compile(method.result.schema) : undefined,
    }
    return [
      ...checkNumber(method, cases),
      ...checkFirst(method, cases),
      ...cases.flatMap((example) => checkCase(document, method, example, validators)),
    ]
  })
}

function checkNumber(method: Method, cases: readonly ExampleCase[]): Problem[] {
  const least = method.params.length > 0 ? CASES_WITH_PARAMS : 1
  const shapes = new Set(
    cases.map((example) => `${example.outcome} ${shapeOf(example.request?.params)} ${shapeOf(example.response)}`),
  )
  if (shapes.size >= least) return []
  const has =
    cases.length === 0 ? 'no example' : `${cases.length} examples, ${shapes.size} of different shape or outcome`
  const message = `${method.name} has ${has}. It needs ${least}.`
  return [
    { file: `openrpc/examples/${method.name}`, pointer: '', message, fix: 'Add a case that shows something else.' },
  ]
}

/** Two values have the same shape if they have the same kinds of values under the same keys. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].join(',')}]`
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}:${shapeOf(inner)}`)
      .sort()
      .join(',')}}`
  }
  if (typeof value !== 'string') return String(value)
  return /^0x/.test(value)
    ? `hex${value.length > 3 ? (value.length === 42 || value.length === 66 ? value.length : '') : 0}`
    : value
}

type Validators = { params: ValidateFunction[]; result: ValidateFunction | undefined }
type Add = (at: string, message: string, fix: string) => void

function checkCase(document: OpenRpcDocument, method: Method, example: ExampleCase, validators: Validators): Problem[] {
  const file = `openrpc/examples/${method.name}/${example.name}.json`
  const problems: Problem[] = []
  const add: Add = (at, message, fix) => problems.push({ file, pointer: at, message, fix })
  checkHead(example, add)
  checkEnvelope(method, example, add)
  if (problems.length > 0) return problems
  checkParams(method, example, validators, add)
  if ('error' in example.response) checkError(document, method, example, example.response.error, add)
  else if (validators.result) report(validators.result, example.response.result, '/response/result', add)
  checkOutcome(example, add)
  return problems
}

function checkHead(example: ExampleCase, add: Add): void {
  for (const key of ['title', 'summary'] as const) {
    if (typeof example[key] !== 'string' || example[key] === '')
      add(`/${key}`, `The ${key} is missing.`, 'Write a few words.')
  }
  if (!OUTCOMES.includes(example.outcome)) add('/outcome', `Expected one of ${OUTCOMES.join(', ')}.`, 'Choose one.')
  checkOrigin(example, add)
}

/** An example names its node, explains manual changes, and is called recorded only if a node returned it. */
function checkOrigin({ title, summary, provenance }: ExampleCase, add: Add): void {
  const { kind, node, source, note } = provenance ?? {}
  if (!PROVENANCE_CLASSES.some((of) => of.kind === kind)) {
    const kinds = PROVENANCE_CLASSES.map((of) => of.kind).join(', ')
    add('/provenance/kind', `Expected one of ${kinds}.`, 'Say where the pair comes from.')
    return
  }
  if (!source) add('/provenance/source', 'The source is missing.', 'Name the node or the public text.')
  if (isRecorded(provenance) && !node) add('/provenance/node', 'The node is missing.', 'Name the node that answered.')
  if ((kind === 'constructed' || kind === 'assembled') && !note)
    add('/provenance/note', 'The note is missing.', 'Say how the pair was built.')
  const text = [title, summary, source, note].join(' ').replaceAll('npm run record', '')
  if (!isRecorded(provenance) && /\brecord(s|ed|ing|ings)?\b/i.test(text))
    add('/provenance', 'It speaks of a recording, but no node gave this answer.', 'Say where the values come from.')
}

/**
 * Readers copy the first case, and its snippets use a public endpoint. It must therefore request data that this network
 * has. Which of these cases is first is a choice: `x-examples` puts the commonest need first, and otherwise the best
 * class is.
 */
function checkFirst(method: Method, cases: readonly ExampleCase[]): Problem[] {
  const file = `openrpc/examples/${method.name}`
  const [first] = cases
  if (!first) return []
  const foreign = DEVELOPMENT_ADDRESS.exec(JSON.stringify(first))?.[0]
  if (foreign !== undefined) {
    const message = `The first example is "${first.name}", which has ${foreign}, an account of development chains.`
    return [{ file, pointer: '', message, fix: 'Put a case first that requests data of mainnet.' }]
  }
  const answered = cases.filter(({ outcome }) => outcome === 'normal')
  const own = answered.filter(({ provenance }) => provenance?.kind !== 'other-node')
  const candidates = own.length > 0 ? own : answered
  if (candidates.length === 0 || candidates.includes(first)) return []
  const message = `The first example is "${first.name}", which does not show a normal answer of a ${chain.name} node.`
  return [
    { file, pointer: '', message, fix: `Name ${candidates.map(({ name }) => name).join(' or ')} first in x-examples.` },
  ]
}

function checkEnvelope(method: Method, { request, response }: ExampleCase, add: Add): void {
  if (request?.jsonrpc !== '2.0') add('/request/jsonrpc', 'Expected "2.0".', 'Write "jsonrpc": "2.0".')
  if (request?.method !== method.name)
    add('/request/method', `Expected "${method.name}".`, 'Name the method of the folder.')
  if (response?.jsonrpc !== '2.0') add('/response/jsonrpc', 'Expected "2.0".', 'Write "jsonrpc": "2.0".')
  if (!isId(request?.id)) add('/request/id', 'Expected an integer or a string.', 'Use 1.')
  if (response && response.id !== request?.id && response.id !== null) {
    add('/response/id', 'The answer carries another id than the request.', `Write ${JSON.stringify(request?.id)}.`)
  }
  const members = ['result', 'error'].filter((key) => key in (response ?? {}))
  if (members.length !== 1)
    add('/response', 'Expected exactly one of "result" and "error".', 'Keep the one the node sent.')
}

const isId = (id: unknown): boolean => typeof id === 'string' || Number.isSafeInteger(id)

function checkParams(method: Method, example: ExampleCase, validators: Validators, add: Add): void {
  const found: Problem[] = []
  const collect: Add = (at, message, fix) => found.push({ file: '', pointer: at, message, fix })
  validateParams(method, example.request.params, validators, collect)
  if (example.invalidRequest) {
    if (found.length === 0)
      add('/invalidRequest', 'The request is marked as invalid, but it is valid.', 'Drop the mark.')
    return
  }
  for (const { pointer: at, message, fix } of found) add(at, message, `${fix} ${MEANT_WRONG}`)
}

/** An example may send an invalid request deliberately, to show the node's error. */
const MEANT_WRONG = 'If the request is meant to be wrong, write "invalidRequest": true into the example.'

function validateParams(method: Method, params: unknown, validators: Validators, add: Add): void {
  if (method.params.length === 0) return
  const byName = typeof params === 'object' && params !== null && !Array.isArray(params)
  const given = new Map<string, unknown>(
    byName
      ? Object.entries(params)
      : ((params ?? []) as unknown[]).map((value, index) => [method.params[index]?.name ?? `${index}`, value]),
  )
  for (const [index, { name, required }] of method.params.entries()) {
    const at = `/request/params${toPointer(byName ? name : index)}`
    if (!given.has(name)) {
      if (required) add(at, `The parameter "${name}" is required.`, 'Give a value.')
      continue
    }
    const validate = validators.params[index]
    if (validate) report(validate, given.get(name), at, add)
    given.delete(name)
  }
  for (const extra of given.keys()) {
    add(
      `/request/params${toPointer(extra)}`,
      `The method has no such parameter.`,
      `It takes ${method.params.map(({ name }) => name).join(', ')}.`,
    )
  }
}

function report(validate: ValidateFunction, value: unknown, at: string, add: Add): void {
  if (validate(value)) return
  const error = deepestError(validate.errors ?? [])
  if (error)
    add(at + error.instancePath, expectation(error), 'Correct the value, or the schema if the node does send this.')
}

function checkOutcome({ outcome, response }: ExampleCase, add: Add): void {
  const expected = 'error' in response ? ['error'] : response.result === null ? ['null'] : ['normal', 'edge']
  if (!expected.includes(outcome)) {
    add('/outcome', `The answer is of outcome ${expected.join(' or ')}, not ${outcome}.`, 'Name what the answer shows.')
  }
}

/** Compares an error from a Monad node with its release, and any other error with mainnet's newest release. */
function checkError(
  document: OpenRpcDocument,
  method: Method,
  { provenance }: ExampleCase,
  error: { code: number; message: string },
  add: Add,
): void {
  const client = readClient(provenance.client ?? '')
  const release = client?.kind === 'monad' && provenance.client?.startsWith('Monad') ? client.release : undefined
  const context = { method: method.name, release: release ?? mainnetRelease(document['x-clients']) }
  const names = (method.errors ?? []).map(({ $ref }) => errorName($ref) ?? '')
  const isKnown = names.some((name) => {
    const notes = document['x-errors'][name]
    return notes !== undefined && errorFits(notes, error, context)
  })
  if (isKnown) return
  const known = names.map((name) => `${name} ${document.components.errors[name]?.code}`).join(', ')
  const message = `${error.code} "${error.message}" is not among the errors of ${method.name} in ${context.release}: ${known}.`
  add('/response/error', message, 'Correct the text, or add the error to the method.')
}

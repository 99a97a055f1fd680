/** Compares our document with Ethereum's, method by method. Pure. Facts outside the documents come from our notes. */
import {
  type Comparison,
  type ComparisonRow,
  inWords,
  type MethodComparison,
} from '../../../src/core/lib/comparison-model.ts'
import type { Method, OpenRpcDocument } from '../openrpc/document.ts'
import type { Problem } from '../openrpc/problem.ts'
import { differences } from './differences.ts'
import { capital, paramRows, type Row, resultRows } from './rows.ts'
import type { AnyDocument, AnyMethod } from './schema-shape.ts'
import { type AbsentGroup, absentMethods, type EthereumClients, readClients, servedBy } from './served.ts'

export type EthereumDocument = AnyDocument & { info: { version: string } }

/** Input in addition to our document: Ethereum's, our notes on absent methods, and the clients' source. */
export type Beside = { ethereum: EthereumDocument; absent: readonly AbsentGroup[]; clients: EthereumClients }

/** Compares each of our methods with the same method of Ethereum, and lists the methods that only Ethereum has. */
export function compare(document: OpenRpcDocument, { ethereum, absent, clients }: Beside): Comparison {
  const ours = document as unknown as AnyDocument
  return {
    ethereum: { version: ethereum.info.version, methods: ethereum.methods.length },
    monad: {
      version: document.info.version,
      methods: document.methods.filter((method) => !method['x-beyond-list']).length,
    },
    clients: readClients(clients),
    methods: document.methods.map((method) => compareMethod(method, ours, ethereum, servedBy(method.name, clients))),
    absent: absentMethods(absent, clients, new Set(ethereum.methods.map(({ name }) => name))),
  }
}

function compareMethod(
  method: Method,
  ours: AnyDocument,
  ethereum: EthereumDocument,
  clients: ReturnType<typeof servedBy>,
): MethodComparison {
  const notes = (method['x-ethereum'] ?? []).map(({ part, note }) => ({ part, note }))
  const beyond = method['x-beyond-list'] ? { beyond: true as const } : {}
  const there = ethereum.methods.find(({ name }) => name === method.name)
  if (!there) {
    const { served } = clients
    const short = served.length > 0 ? `Served by ${inWords(served.map(({ client }) => client))}` : method.summary
    return { name: method.name, verdict: 'unspecified', short, rows: [], notes, ...beyond, ...clients }
  }
  const here = method as unknown as AnyMethod
  const params = allParamRows(there, here, ours, ethereum)
  const result = resultRows(
    differences(
      { document: ethereum, schemas: [there.result.schema] },
      { document: ours, schemas: [here.result.schema] },
      'result',
      'result',
    ),
  )
  const rows: ComparisonRow[] = [
    ...(params.length > 0 ? params.map(withoutClause) : [sameParams(there)]),
    ...(result.length > 0 ? result.map(withoutClause) : [SAME_RESULT]),
  ]
  const same = notes.length > 0 ? 'behaves' : 'same'
  const verdict = rows.some((row) => row.verdict === 'differs') ? 'differs' : same
  return { name: method.name, verdict, short: clause([...params, ...result]), rows, notes, ...beyond, ...clients }
}

const withoutClause = ({ clause: _, ...row }: Row): ComparisonRow => row

const SAME_RESULT: ComparisonRow = {
  part: 'Result',
  verdict: 'same',
  ethereum: 'As described on the method’s page.',
  monad: 'Same.',
  sentence: 'The result is the same.',
}

function sameParams({ params }: AnyMethod): ComparisonRow {
  const words = params.map(({ name }) => name.toLowerCase()).join(', ')
  const ethereum = params.length === 0 ? 'None.' : `${capital(words)}.`
  return { part: 'Parameters', verdict: 'same', ethereum, monad: 'Same.', sentence: 'The parameters are the same.' }
}

function allParamRows(there: AnyMethod, here: AnyMethod, ours: AnyDocument, ethereum: AnyDocument): Row[] {
  const rows: Row[] = []
  for (const [index, param] of here.params.entries()) {
    const other = there.params[index]
    if (!other) {
      rows.push(extraParam(param, there.params.length))
      continue
    }
    rows.push(...requiredness(param, other.required ?? false))
    const found = differences(
      { document: ethereum, schemas: [other.schema] },
      { document: ours, schemas: [param.schema] },
      'param',
      param.name,
    )
    rows.push(...paramRows(param.name, found))
  }
  const gone = there.params.slice(here.params.length).map(({ name }) => name.toLowerCase())
  if (gone.length > 0) {
    rows.push({
      part: 'Parameters',
      verdict: 'differs',
      ethereum: `Also accepts ${inWords(gone)}.`,
      monad: `Accepts only ${paramCount(here.params.length)}.`,
      sentence: `Monad does not accept ${inWords(gone)}, which the Ethereum specification lists.`,
      clause: `no parameter ${gone.join(', ')}`,
    })
  }
  return rows
}

type Param = AnyMethod['params'][number]

const paramCount = (count: number): string => (count === 1 ? '1 parameter' : `${count} parameters`)

function extraParam({ name, required }: Param, end: number): Row {
  const verb = required ? 'requires' : 'accepts'
  return {
    part: 'Parameters',
    verdict: required ? 'differs' : 'wider',
    ethereum: `Lists ${paramCount(end)}.`,
    monad: `${capital(verb)} one more, \`${name}\`.`,
    sentence: `Monad ${verb} one more parameter than the Ethereum specification, \`${name}\`.`,
    clause: `one more parameter, \`${name}\``,
  }
}

function requiredness({ name, required }: Param, requiredThere: boolean): Row[] {
  const part = `\`${name}\``
  if (required && !requiredThere)
    return [
      {
        part,
        verdict: 'differs',
        ethereum: 'Optional.',
        monad: 'Required.',
        sentence: 'Monad requires this parameter, which the Ethereum specification makes optional.',
        clause: `${part} is required`,
      },
    ]
  if (!required && requiredThere)
    return [
      {
        part,
        verdict: 'wider',
        ethereum: 'Required.',
        monad: 'Optional.',
        sentence: 'You can omit this parameter on Monad. The Ethereum specification requires it.',
        clause: `${part} is optional`,
      },
    ]
  return []
}

/** Maximum number of clauses in a method's summary line. */
const CLAUSES = 2

/** The first differences, each as a sentence. The last one has no period. */
function clause(rows: readonly Row[]): string {
  const differing = rows.filter(({ verdict }) => verdict === 'differs')
  if (differing.length > 0) return joined(differing)
  const wider = rows.filter(({ verdict }) => verdict === 'wider')
  return wider.length > 0 ? `Compatible. ${joined(wider)}` : 'Compatible parameters and result'
}

function joined(rows: readonly Row[]): string {
  const words = [...new Set(rows.map((row) => row.clause))]
  const more = words.length - CLAUSES
  const rest = more > 0 ? [`${more} more ${more === 1 ? 'difference' : 'differences'}`] : []
  return [...words.slice(0, CLAUSES), ...rest].map(capital).join('. ')
}

/** The list of methods that only Ethereum has is complete and contains no others. */
export function checkAbsent(
  document: OpenRpcDocument,
  ethereum: EthereumDocument,
  absent: readonly AbsentGroup[],
): Problem[] {
  const file = 'openrpc/compare/absent.yaml'
  const here = new Set(document.methods.map(({ name }) => name))
  const wanted = ethereum.methods.map(({ name }) => name).filter((name) => !here.has(name))
  const given = absent.flatMap(({ methods }) => Object.keys(methods))
  const missing = wanted.filter((name) => !given.includes(name))
  const foreign = given.filter((name, index) => here.has(name) || given.indexOf(name) !== index)
  const unknown = absent.flatMap(({ use }) => use).filter((name) => !here.has(name))
  return [
    ...missing.map((name) => ({
      file,
      pointer: '',
      message: `${name} is in Ethereum’s document and not among ours.`,
      fix: 'Add it to the purpose it serves, with what to use instead.',
    })),
    ...foreign.map((name) => ({
      file,
      pointer: '',
      message: `${name} is listed twice, or is ours.`,
      fix: 'Remove it from the list.',
    })),
    ...unknown.map((name) => ({
      file,
      pointer: '',
      message: `${name} is named as a replacement, but is not one of our methods.`,
      fix: 'Name a method of the document.',
    })),
  ]
}

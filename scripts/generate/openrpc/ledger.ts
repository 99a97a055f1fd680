/** Reads, checks and emits `openrpc/observed/*.json`, the responses of public endpoints with one file for each endpoint. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv, type ErrorObject } from 'ajv'
import type { ObservedFile, ObservedRow } from '../../../src/core/lib/observed.ts'
import type { OpenRpcDocument, OutputFile } from './document.ts'
import type { Problem } from './problem.ts'

const FOLDER = 'openrpc/observed'
/** Working endpoints that neither the network nor a provider lists. */
const UNLISTED = ['https://rpc4.monad.xyz']

const text = { type: 'string', minLength: 1, maxLength: 300 }
const count = { type: 'integer', minimum: 1 }
const flag = { const: true }
const only = (properties: Record<string, object>, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})
const error = only({ code: { type: 'integer' }, message: text }, ['code'])
const request = only(
  {
    ...{ method: { type: 'string', pattern: '^[a-z0-9]+_\\w+$' }, block: { type: 'string', pattern: '^0x[0-9a-f]+$' } },
    ...{ blocks: count, batch: count, perSecond: count, subscriptions: count, blocksBack: count },
    ...{ oldState: flag, beyondHead: flag },
  },
  [],
)
const TOPICS = [
  ...['log-range', 'log-size', 'batch', 'rate', 'state', 'head', 'blocks', 'client', 'subscriptions', 'sync-send'],
]
const row = only(
  {
    topic: { enum: TOPICS },
    date: { type: 'string', pattern: '^20\\d\\d(-[01]\\d(-[0-3]\\d)?)?$' },
    ...{ by: text, client: text, note: text, request, limit: count, status: { type: 'integer', minimum: 100 } },
    answer: {
      anyOf: [
        only({ served: { type: 'boolean' } }),
        only({ error }),
        only({ text: { type: 'string', maxLength: 300 } }),
        only({ result: text }),
      ],
    },
  },
  ['topic', 'date', 'by', 'request', 'answer'],
)
const fits = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
  only({ endpoint: { type: 'string', pattern: '^https://' }, rows: { type: 'array', minItems: 1, items: row } }),
)

export type LedgerPart = { path: string; value: unknown }

/** Every file of the ledger, in the order of their names. */
export async function readLedger(root = '.'): Promise<LedgerPart[]> {
  const names = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    names.map(async (name) => ({
      path: `${FOLDER}/${name}`,
      value: JSON.parse(await readFile(join(root, FOLDER, name), 'utf8')) as unknown,
    })),
  )
}

/** `https://rpc.test/one` → `rpc.test+one.json`. */
export const ledgerName = (endpoint: string): string =>
  `${endpoint
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .replaceAll('/', '+')}.json`

/** Rows of a wrong form, files of unknown endpoints, and files with another name than their endpoint. */
export function checkLedger(parts: readonly LedgerPart[], { servers }: Pick<OpenRpcDocument, 'servers'>): Problem[] {
  const known = [...servers.map(({ url }) => url), ...UNLISTED]
  return parts.flatMap(({ path, value }): Problem[] => {
    if (!fits(value)) return (fits.errors ?? []).map((one) => formProblem(path, one))
    const { endpoint } = value as ObservedFile
    const wanted = `${FOLDER}/${ledgerName(endpoint)}`
    const message = known.includes(endpoint)
      ? path === wanted
        ? undefined
        : `The file of ${endpoint} has another name.`
      : `${endpoint} is no public endpoint of the document.`
    const fix = known.includes(endpoint) ? `Call it ${wanted}.` : `Use one of ${known.join(', ')}.`
    return message === undefined ? [] : [{ file: path, pointer: '/endpoint', message, fix }]
  })
}

const formProblem = (file: string, { instancePath, message = '', params }: ErrorObject): Problem => ({
  ...{ file, pointer: instancePath, message: `${message}: ${JSON.stringify(params)}.` },
  fix: 'Write the row as openrpc/observed has it. scripts/generate/openrpc/ledger.ts has its form.',
})

/** Rows by endpoint, the newest first. */
export function emitLedger(parts: readonly LedgerPart[]): OutputFile {
  const files = parts.map(({ value }) => value as ObservedFile)
  const newest = (rows: readonly ObservedRow[]) =>
    rows.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  const byEndpoint = Object.fromEntries(files.map(({ endpoint, rows }) => [endpoint, newest(rows)]))
  return { path: 'observed.json', text: `${JSON.stringify(byEndpoint, null, 1)}\n` }
}

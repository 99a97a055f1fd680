/** Parses a probe's file into its responses. The file is untrusted, so everything in it is checked. */
import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import type { ProbeFile } from '../../../src/package/cli/probe/model.ts'

const text = { type: 'string', maxLength: 400 }
const limit = {
  type: 'object',
  required: ['id', 'asked'],
  properties: { id: text, asked: { type: 'integer' } },
}
const answer = {
  type: 'object',
  required: ['name', 'purpose'],
  properties: {
    name: { type: 'string', pattern: '^[a-z0-9-]{1,40}$' },
    purpose: { enum: ['example', 'optional', 'error', 'limit'] },
    request: {
      type: 'object',
      additionalProperties: false,
      required: ['jsonrpc', 'id', 'method', 'params'],
      properties: {
        jsonrpc: { const: '2.0' },
        id: { const: 1 },
        method: { type: 'string', pattern: '^[a-z0-9]+_\\w+$' },
        params: true,
      },
    },
    body: text,
    status: { type: 'integer' },
    fault: text,
    limit,
  },
}
const form = new Ajv({ strict: false }).compile({
  type: 'object',
  required: ['format', 'formatVersion', 'date', 'answers', 'limits', 'methods'],
  properties: {
    format: { const: 'monad-json-rpc probe' },
    formatVersion: { const: 1 },
    date: { type: 'string', pattern: '^20\\d\\d-[01]\\d-[0-3]\\d$' },
    chainId: { type: 'string', pattern: '^0x[0-9a-f]{1,16}$' },
    client: { type: 'string', pattern: '^[\\w ./+()-]{1,100}$' },
    answers: { type: 'array', items: answer, maxItems: 200 },
    limits: { type: 'array', items: { ...limit, required: ['id', 'asked', 'accepted'] } },
    methods: {
      type: 'object',
      required: ['offered', 'absent'],
      properties: { offered: { type: 'array', items: text }, absent: { type: 'array', items: text } },
    },
  },
})

/**
 * Reads a file.
 * @throws {PortalError} `PROBE_FORM` if it does not have the format that `monad-json-rpc probe` writes.
 */
export function readProbeFile(content: string, path: string): ProbeFile {
  const value = parsed(content)
  if (form(value)) return value as ProbeFile
  const [first] = form.errors ?? []
  const where = first ? `${first.instancePath || 'the file'} ${first.message ?? ''}` : 'it is not JSON'
  throw new PortalError('PROBE_FORM', {
    message: `${path} is not a file of "monad-json-rpc probe": ${where}.`,
    hint: 'Give the file as the command wrote it.',
  })
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** @throws {PortalError} `PROBE_FILE` if the file cannot be read, and the errors of `readProbeFile`. */
export async function openProbeFile(path: string): Promise<ProbeFile> {
  const content = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new PortalError('PROBE_FILE', { message: `${path} cannot be read: ${cause.code ?? cause.message}.`, cause })
  })
  return readProbeFile(content, path)
}

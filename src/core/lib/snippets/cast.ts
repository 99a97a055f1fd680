import { castCommand } from './cast-commands.ts'
import { languageNames } from './language-names.ts'
import { json, literal } from './literal.ts'
import { shellQuote, shellWord } from './shell.ts'
import type { RpcRequest, SnippetLanguage } from './snippet.ts'

/** Foundry's `cast`, with the command of the request if it has one, otherwise `cast rpc`. */
export const cast: SnippetLanguage = {
  id: 'cast',
  label: languageNames.cast,
  language: 'bash',
  subscribes: false,
  render: (request, { http }) => {
    const params = request.params ?? []
    const words = Array.isArray(params) ? castCommand(request.method, params) : undefined
    const line = words === undefined ? `rpc --rpc-url "$RPC_URL" ${argumentsOf(request)}` : withOptions(words)
    return [`RPC_URL=${shellWord(http)}`, `cast ${line}`].join('\n')
  },
}

/** A longer command has each option on its own line. Characters. */
const LINE = 88

function withOptions(words: readonly string[]): string {
  const parts = [
    ...words
      .map(shellWord)
      .join(' ')
      .split(/ (?=--[a-z])/),
    '--rpc-url "$RPC_URL"',
  ]
  const line = parts.join(' ')
  return line.length <= LINE ? line : parts.join(' \\\n  ')
}

/**
 * `cast rpc` parses each argument as JSON and falls back to a string. Scalars become separate words. A list with objects,
 * or named params, become one JSON text after `--raw`.
 */
function argumentsOf({ method, params }: RpcRequest): string {
  const name = shellWord(method)
  if (params === undefined || (Array.isArray(params) && params.length === 0)) return name
  const isFlat = Array.isArray(params) && params.every((param) => typeof param !== 'object' || param === null)
  if (!isFlat) return `--raw ${name} ${shellQuote(literal(json, params))}`
  return [name, ...params.map((param) => shellWord(wordOf(param)))].join(' ')
}

/** Keeps the quotes of a string that would otherwise be read as another JSON value or as an option. */
function wordOf(param: unknown): string {
  if (typeof param !== 'string') return JSON.stringify(param)
  return param.startsWith('-') || isJson(param) ? JSON.stringify(param) : param
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

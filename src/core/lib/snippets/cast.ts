import { json, literal } from './literal.ts'
import { shellQuote, shellWord } from './shell.ts'
import type { RpcRequest, SnippetLanguage } from './snippet.ts'

/** Foundry's `cast rpc`, which parses each argument as JSON and falls back to a string. */
export const cast: SnippetLanguage = {
  id: 'cast',
  label: 'cast',
  language: 'bash',
  subscribes: false,
  render: (request, { http }) =>
    [`RPC_URL=${shellWord(http)}`, `cast rpc --rpc-url "$RPC_URL" ${argumentsOf(request)}`].join('\n'),
}

/** Scalars become separate words. A list with objects, or named params, become one JSON text after `--raw`. */
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

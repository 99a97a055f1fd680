/**
 * A request in one language → lines of code. A separate module, because a stored language is drawn without the panel.
 */

import { jsonText } from '../../../../core/lib/json-lines.ts'
import { languagesFor } from '../../../../core/lib/snippets/languages.ts'
import type { Endpoint, RpcRequest } from '../../../../core/lib/snippets/snippet.ts'
import { type CodeLine, jsonCode } from '../../../../ui/code-html.ts'
import { highlight } from '../../../../ui/highlight.ts'
import { markedLines } from './marked-lines.ts'

export const RAW = 'raw'

export type RequestCode = {
  text: string
  lines: CodeLine[]
  isJson: boolean
  /** Display name of the language. */
  label: string
  /** First line of the call itself, counted from 0, after imports and set-up. */
  callLine: number
}

/** Code of a request. `broken` are pointers of values that break a rule, such as `/params/0/toBlock`. */
export function requestCode(
  request: RpcRequest,
  languageId: string,
  endpoint: Endpoint,
  broken: readonly string[] = [],
): RequestCode {
  const languages = languagesFor(request.method)
  const language = languages.find(({ id }) => id === languageId) ?? languages[0]
  if (!language) throw new Error(`No language can send ${request.method}.`)
  const { label } = language
  if (language.id === RAW)
    return { text: jsonText(request), lines: jsonCode(request, { marked: broken }), isJson: true, label, callLine: 0 }
  const render = (other: RpcRequest): string => language.render(other, endpoint)
  const text = render(request)
  const marked = markedLines(render, request, broken)
  const lines = highlight(text, language.language).map((tokens, index) => ({ tokens, isMarked: marked.has(index) }))
  return { text, lines, isJson: false, label, callLine: callLine(text, render, request) }
}

/** Lines of imports, which may depend on the params too. */
const IMPORTS = /^(?:use |import |from |\t"[\w./-]+"$)/

/** Form of a call without params where the method is not a string: in JavaScript, Go and Rust. */
const CALLS = /await |\bclient\.\w+\(ctx|= provider\.\w/

/**
 * The line with the method name, else the first line that depends on the params, else the first that awaits a response.
 */
function callLine(text: string, render: (request: RpcRequest) => string, request: RpcRequest): number {
  const lines = text.split('\n')
  const named = lines.findIndex((line) => line.includes(request.method))
  if (named !== -1) return named
  const params = Object.keys(request.params ?? {}).map((key) => `/params/${key}`)
  const [decided] = [...markedLines(render, request, params)]
    .filter((index) => !IMPORTS.test(lines[index] ?? ''))
    .sort((one, other) => one - other)
  return (
    decided ??
    Math.max(
      0,
      lines.findIndex((line) => CALLS.test(line)),
    )
  )
}

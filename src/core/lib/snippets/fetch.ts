import { languageNames } from './language-names.ts'
import { javascript, literal } from './literal.ts'
import { envelope, type SnippetLanguage } from './snippet.ts'

/** A POST with `fetch` for browsers and Node. An RPC error has status 200, so the snippet checks for it. */
export const fetchSnippet: SnippetLanguage = {
  id: 'fetch',
  label: languageNames.fetch,
  language: 'ts',
  subscribes: false,
  render: (request, { http }) =>
    [
      `const RPC_URL = ${literal(javascript, http)}`,
      '',
      'const response = await fetch(RPC_URL, {',
      "  method: 'POST',",
      "  headers: { 'content-type': 'application/json' },",
      `  body: JSON.stringify(${literal(javascript, envelope(request), '  ')}),`,
      '})',
      'const { result, error } = await response.json()',
      'if (error) throw new Error(`${error.code}: ${error.message}`)',
      'console.log(result)',
    ].join('\n'),
}

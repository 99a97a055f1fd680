import { languageNames } from './language-names.ts'
import { requestBody, shellQuote, shellWord } from './shell.ts'
import type { SnippetLanguage } from './snippet.ts'

/**
 * A POST with curl for POSIX shells. The body is in single quotes, so that shells do not expand anything in it. It is
 * before the header, which is the same for every call, so that a window of few lines shows the request.
 */
export const curl: SnippetLanguage = {
  id: 'curl',
  label: languageNames.curl,
  language: 'bash',
  subscribes: false,
  render: (request, { http }) =>
    [
      `RPC_URL=${shellWord(http)}`,
      `curl -s "$RPC_URL" -d ${shellQuote(requestBody(request))} -H 'content-type: application/json'`,
    ].join('\n'),
}

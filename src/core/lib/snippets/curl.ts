import { requestBody, shellQuote, shellWord } from './shell.ts'
import type { SnippetLanguage } from './snippet.ts'

/**
 * A POST with curl for POSIX shells. The body stands in single quotes, so no shell reads anything into it. It comes before
 * the header, which is the same for every call: a window of few lines shows what is asked.
 */
export const curl: SnippetLanguage = {
  id: 'curl',
  label: 'curl',
  language: 'bash',
  subscribes: false,
  render: (request, { http }) =>
    [
      `RPC_URL=${shellWord(http)}`,
      `curl -s "$RPC_URL" -d ${shellQuote(requestBody(request))} -H 'content-type: application/json'`,
    ].join('\n'),
}

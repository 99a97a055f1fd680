import { requestBody, shellQuote, shellWord } from './shell.ts'
import type { SnippetLanguage } from './snippet.ts'

/** A POST with curl for POSIX shells. The body stands in single quotes, so no shell reads anything into it. */
export const curl: SnippetLanguage = {
  id: 'curl',
  label: 'curl',
  language: 'bash',
  subscribes: false,
  render: (request, { http }) =>
    [
      `RPC_URL=${shellWord(http)}`,
      'curl -s "$RPC_URL" \\',
      "  -H 'content-type: application/json' \\",
      `  -d ${shellQuote(requestBody(request, '  '))}`,
    ].join('\n'),
}

import { languageNames } from './language-names.ts'
import { requestBody } from './shell.ts'
import type { SnippetLanguage } from './snippet.ts'

/** A POST with PowerShell, whose quoting differs from curl's. Single-quoted strings only double the quote itself. */
export const powershell: SnippetLanguage = {
  id: 'powershell',
  label: languageNames.powershell,
  language: 'powershell',
  subscribes: false,
  render: (request, { http }) =>
    [
      `$RpcUrl = ${quoted(http)}`,
      `$Body = ${quoted(requestBody(request))}`,
      "Invoke-RestMethod -Uri $RpcUrl -Method Post -ContentType 'application/json' -Body $Body",
    ].join('\n'),
}

/** PowerShell also ends a string at typographic single quotes, so each kind is doubled. */
const quoted = (text: string): string => `'${text.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`

import { languageNames } from './language-names.ts'
import { requestBody } from './shell.ts'
import type { SnippetLanguage } from './snippet.ts'

/** The raw request as sent over the wire. */
export const raw: SnippetLanguage = {
  id: 'raw',
  label: languageNames.raw,
  language: 'json',
  subscribes: true,
  render: (request) => requestBody(request),
}

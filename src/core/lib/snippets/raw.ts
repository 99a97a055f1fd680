import { requestBody } from './shell.ts'
import type { SnippetLanguage } from './snippet.ts'

/** The raw request as sent over the wire. */
export const raw: SnippetLanguage = {
  id: 'raw',
  label: 'JSON',
  language: 'json',
  subscribes: true,
  render: (request) => requestBody(request),
}

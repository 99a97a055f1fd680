import { requestBody } from './shell.ts'
import type { SnippetLanguage } from './snippet.ts'

/** The request itself, as it goes over the wire. */
export const raw: SnippetLanguage = {
  id: 'raw',
  label: 'JSON',
  language: 'json',
  subscribes: true,
  render: (request) => requestBody(request),
}

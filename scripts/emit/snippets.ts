/** Examples → `generated/snippets/<method>.json`: the request of the first normal case in every language. */
import type { ExampleCase, SnippetFile } from '../../src/lib/method-model.ts'
import { languagesFor } from '../../src/lib/snippets/languages.ts'
import type { Endpoint } from '../../src/lib/snippets/snippet.ts'
import type { OpenRpcDocument, OutputFile } from '../openrpc/document.ts'

/** One file per method that has a case. Other cases render in the browser from the same templates. */
export function emitSnippets(
  document: OpenRpcDocument,
  examples: ReadonlyMap<string, readonly ExampleCase[]>,
): OutputFile[] {
  const endpoint = defaultEndpoint(document)
  return [...examples].flatMap(([method, cases]) => {
    const chosen = cases.find(({ outcome }) => outcome === 'normal') ?? cases[0]
    if (!chosen) return []
    const snippets = languagesFor(method).map(({ id, label, language, render }) => ({
      id,
      label,
      language,
      code: render(chosen.request, endpoint),
    }))
    const file: SnippetFile = { example: chosen.name, endpoint, snippets }
    return [{ path: `snippets/${method}.json`, text: `${JSON.stringify(file, null, 1)}\n` }]
  })
}

/** Addresses of the document's first server, which is the default one. */
function defaultEndpoint({ servers }: OpenRpcDocument): Endpoint {
  const [first] = servers
  const http = first?.url ?? ''
  const ws = first?.['x-websocket']
  return { http, ws: typeof ws === 'string' ? ws : http.replace(/^http/, 'ws') }
}

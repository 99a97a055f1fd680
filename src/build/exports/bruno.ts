/** Recorded requests → a collection in the JSON that Bruno imports: a folder for each subject, a request for each example. */
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { groupsOf, LOCAL_URL, pageOf, type Source, type SourceMethod } from './source.ts'

export function brunoCollection(source: Source): unknown {
  return {
    name: source.document.info.title,
    version: '1',
    items: groupsOf(source.document).map(({ title, methods }) => ({
      type: 'folder',
      name: title,
      items: methods.flatMap((method) => itemsOf(source, method)),
    })),
    environments: [
      {
        name: 'Local',
        variables: [{ name: 'rpcUrl', value: LOCAL_URL, type: 'text', enabled: true, secret: false }],
      },
    ],
  }
}

function itemsOf(source: Source, method: SourceMethod): unknown[] {
  const examples = source.examples[method.name] ?? []
  return examples.map((example, index) => ({
    type: 'http',
    name: examples.length === 1 ? method.name : `${method.name} ${example.name}`,
    seq: index + 1,
    request: requestOf(example, `${example.summary}\n\n${pageOf(source, method.name)}`),
  }))
}

const requestOf = ({ request }: ExampleCase, docs: string): unknown => ({
  url: '{{rpcUrl}}',
  method: 'POST',
  headers: [{ name: 'Content-Type', value: 'application/json', enabled: true }],
  params: [],
  body: { mode: 'json', json: JSON.stringify(request, null, 2), formUrlEncoded: [], multipartForm: [] },
  auth: { mode: 'none' },
  script: {},
  vars: {},
  assertions: [],
  tests: '',
  docs,
})

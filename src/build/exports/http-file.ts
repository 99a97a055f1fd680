/** Converts recorded requests to one `.http` file for editors, with a separate request for each example. */
import { groupsOf, LOCAL_URL, pageOf, type Source } from './source.ts'

export function httpFile(source: Source): string {
  const { document, examples } = source
  const requests = groupsOf(document).flatMap(({ title, methods }) => [
    `# ---- ${title} ----`,
    ...methods.flatMap((method) =>
      (examples[method.name] ?? []).map(
        (example) => `### ${method.name}: ${example.title}
# ${example.summary}
# ${pageOf(source, method.name)}
# @name ${method.name}_${example.name.replace(/[^a-z0-9]+/gi, '_')}
POST {{rpcUrl}}
Content-Type: application/json

${JSON.stringify(example.request, null, 2)}`,
      ),
    ),
  ])
  const head = `# ${document.info.title} ${document.info.version}: every request of the examples.\n@rpcUrl = ${LOCAL_URL}`
  return `${[head, ...requests].join('\n\n')}\n`
}

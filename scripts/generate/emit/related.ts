/** Selects the methods that a page links to. Computed from shapes, so links to a new method are automatic. */
import { type Method, type OpenRpcDocument, resolve, type Schema, schemaName } from '../openrpc/document.ts'
import { walkSchema } from '../openrpc/walk.ts'
import { componentOf } from './type-words.ts'

/** How many related methods a page lists. */
const COUNT = 6
/** Points for each thing in common. */
const WEIGHT = { named: 6, sameResult: 4, sameParam: 2, sharedPart: 1, sameSubject: 1 }

/** The methods with most in common, best first. Ties keep document order. */
export function relatedMethods(document: OpenRpcDocument, method: Method): string[] {
  const own = traits(document, method)
  return document.methods
    .filter((other) => other !== method)
    .map((other) => ({
      name: other.name,
      score: score(own, traits(document, other)) + (names(method, other.name) ? WEIGHT.named : 0),
    }))
    .filter((other) => other.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, COUNT)
    .map(({ name }) => name)
}

/** Whether the description of a method refers to another one, as the next step or as an alternative. */
const names = ({ description = '' }: Method, name: string): boolean => description.includes(`\`${name}\``)

const component = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** `subject` is the method's own name for methods beyond the list, which share a place but no subject. */
type Traits = { subject: string; results: string[]; params: string[]; parts: Set<string> }

/** Only object shapes, because scalars such as hashes are too common to relate two methods. */
function traits(document: OpenRpcDocument, method: Method): Traits {
  const branches = method.result.schema.oneOf ?? [method.result.schema]
  const objects = (schemas: readonly Schema[]) =>
    schemas.flatMap((schema) => componentOf(schema) ?? []).filter((name) => isStructure(document, component(name)))
  const results = objects(branches)
  return {
    subject: method['x-beyond-list'] ? method.name : method['x-subject'],
    results,
    params: objects(method.params.map(({ schema }) => schema)),
    parts: new Set(results.flatMap((name) => [...partsOf(document, name)])),
  }
}

function isStructure(document: OpenRpcDocument, schema: Schema): boolean {
  const { type, oneOf } = resolve(document, schema)
  return type === 'object' || (oneOf?.every((branch) => isStructure(document, branch)) ?? false)
}

/** Components that one refers to, directly or indirectly, including itself. */
function partsOf(document: OpenRpcDocument, name: string, found = new Set<string>()): Set<string> {
  const schema = document.components.schemas[name]
  if (!schema || found.has(name)) return found
  if (isStructure(document, schema)) found.add(name)
  walkSchema(schema, '', ({ $ref }) => {
    if ($ref !== undefined && isStructure(document, { $ref })) partsOf(document, schemaName($ref) ?? '', found)
  })
  return found
}

function score(a: Traits, b: Traits): number {
  const common = (left: Iterable<string>, right: Iterable<string>) =>
    [...left].filter((name) => [...right].includes(name)).length
  return (
    WEIGHT.sameResult * common(a.results, b.results) +
    WEIGHT.sameParam * common(a.params, b.params) +
    WEIGHT.sharedPart * Math.min(1, common(a.parts, b.parts)) +
    (a.subject === b.subject ? WEIGHT.sameSubject : 0)
  )
}

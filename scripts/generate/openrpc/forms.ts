/** The form of each kind of authored part, as JSON Schema. The generators rely on these forms. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { VERDICTS } from '../../../src/core/lib/error-model.ts'
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import type { Unit } from '../../../src/core/lib/method-model.ts'
import { PROPOSAL_STATUS } from '../../../src/core/lib/proposals.ts'
import { evidence, laterState, observed, repositories } from './evidence-forms.ts'
import { day, exactly, listOf, mapOf, record, release, scalar, text, textOrTexts, texts, told } from './form-words.ts'
import { deepestError, expectation } from './json-schema.ts'
import type { Problem } from './problem.ts'

const ranged = { 'x-since': release, 'x-until': release }
const verdict = { enum: VERDICTS }

/** Units of numbers, as in `x-unit`. */
export const UNITS = [
  ...(['wei', 'wei-per-gas', 'gas', 'seconds', 'block', 'index', 'bytes', 'ms', 'count'] satisfies Unit[]),
  'none',
]
/** For messages about a number whose unit is missing or unknown. */
export const UNIT_FIX = `Write what it counts: ${UNITS.slice(0, -1).join(', ')}; or "none", where it counts nothing, as an id or a fraction. A new unit goes into UNITS of scripts/generate/openrpc/forms.ts and the type Unit of src/core/lib/method-model.ts.`
const wrong = listOf(record(['value', 'why'], { value: text, why: text }))

const schema = { $ref: '#/definitions/schema' }
/** Annotations in addition to the keywords of JSON Schema. */
export const annotations = {
  ...ranged,
  'x-default': {},
  'x-rule': text,
  'x-unit': told({ enum: UNITS }, 'a unit', UNIT_FIX),
  'x-group': text,
  'x-constant': { type: ['string', 'number', 'boolean'] },
  'x-null': textOrTexts,
  'x-absent': text,
  'x-only': text,
  'x-wrong': wrong,
  'x-values': listOf(record(['value', 'description'], { value: text, description: text })),
  'x-keys': schema,
  'x-never': texts,
  'x-lengths': listOf(
    record(['list', 'of'], { list: text, of: text, plus: { type: 'integer' }, orEmpty: { type: 'boolean' } }),
  ),
}
const definitions = {
  schema: {
    type: 'object',
    properties: {
      $ref: text,
      title: text,
      description: text,
      type: { enum: ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] },
      properties: mapOf(schema),
      required: texts,
      additionalProperties: { anyOf: [{ type: 'boolean' }, schema] },
      items: schema,
      minItems: { type: 'integer' },
      maxItems: { type: 'integer' },
      enum: { ...listOf(scalar), minItems: 1 },
      const: scalar,
      pattern: { type: 'string', format: 'regex' },
      minimum: { type: 'number' },
      maximum: { type: 'number' },
      minProperties: { type: 'integer' },
      oneOf: { ...listOf(schema), minItems: 1 },
      discriminator: record(['propertyName'], { propertyName: text }),
      ...annotations,
    },
  },
}

const content = {
  ...ranged,
  name: text,
  description: text,
  required: { type: 'boolean' },
  schema,
  'x-null': textOrTexts,
  'x-wrong': wrong,
  'x-members': mapOf(text),
}
const limitMembers = {
  ...ranged,
  id: text,
  title: text,
  value: { type: ['string', 'number'] },
  unit: text,
  about: { type: 'string', format: 'regex' },
  flag: text,
  note: text,
}
const limit = record(['id', 'title', 'value'], limitMembers)
/** A limit that is also a node limit refers to it instead of repeating the value. */
const methodLimit = {
  ...record(['title'], { ...limitMembers, limit: text }),
  anyOf: [{ required: ['limit'] }, { required: ['id', 'value'] }],
}
const number = exactly(['value', 'unit'], {
  value: { type: 'number' },
  unit: text,
  proof: text,
  about: { type: 'string', format: 'regex' },
})

const method = record(['name', 'params', 'result'], {
  ...ranged,
  name: { type: 'string', pattern: '^[a-z][a-z0-9]*_[A-Za-z0-9]+$' },
  summary: text,
  description: text,
  tags: listOf(record(['name'], { name: text })),
  params: listOf(record(['name', 'schema'], { ...content, name: { type: 'string', pattern: '^[a-z][A-Za-z0-9_]*$' } })),
  result: record(['name', 'schema'], content),
  errors: listOf(record(['$ref'], { $ref: text })),
  ...{ 'x-subject': text, 'x-kind': text },
  'x-limits': listOf(methodLimit),
  'x-ethereum': listOf(record(['part', 'note'], { part: text, note: text })),
  'x-changes': listOf(record(['client', 'note'], { client: text, date: text, note: text })),
  'x-beyond-list': record(['enabledBy'], { enabledBy: text, publicEndpoints: { enum: ['none'] } }),
  ...{ 'x-transport': { enum: ['websocket'] }, 'x-examples': texts },
  'x-notifications': listOf(record(['kind', 'fires', 'schema'], { kind: text, fires: text })),
})

const named = { ...texts, minItems: 1 }
const reach = { since: release, until: release, methods: named }
const error = exactly(['x-verdict'], {
  code: { type: 'integer' },
  message: text,
  'x-data': text,
  'x-message-pattern': text,
  'x-versions': {
    minItems: 1,
    ...listOf(
      exactly(['code'], {
        ...{ code: { type: 'integer' }, message: text, pattern: text },
        ...{ when: text, data: text, ...reach },
      }),
    ),
  },
  'x-texts': {
    minItems: 2,
    ...listOf(exactly(['message'], { message: text, verdict, cause: text, remedy: text, ...reach })),
  },
  'x-verdict': verdict,
  'x-cause': text,
  'x-remedy': text,
  'x-for': listOf(exactly([], { methods: named, cause: text, remedy: text })),
  'x-shared-with': { enum: ['providers'] },
  'x-observed': listOf(exactly(['client', 'source'], { client: release, source: text })),
})

const client = exactly(['version', 'date', 'revision'], {
  version: release,
  date: day,
  seen: { const: true },
  networks: { ...listOf({ enum: ['mainnet', 'testnet'] }), minItems: 1 },
  revision: { type: 'string', pattern: '^MONAD_[A-Z]+$' },
})

const server = {
  ...{ name: text, url: text, summary: text },
  ...{ 'x-chain-id': { type: 'integer' }, 'x-network': text, 'x-provider': text, 'x-websocket': text },
  'x-limits': listOf(limit),
}
const root = record(['openrpc', 'info', 'servers', 'x-subjects', 'x-verdicts', 'methods'], {
  openrpc: { const: '1.3.2' },
  info: record(['title', 'version'], { title: text, version: text, description: text }),
  servers: listOf(record(['name', 'url'], server)),
  'x-server-note': text,
  'x-error-note': text,
  'x-node-limits': listOf(limit),
  'x-envelope': listOf(record(['topic', 'rule'], { topic: text, rule: text })),
  'x-subjects': listOf(record(['id', 'title', 'description'], { id: text, title: text, description: text })),
  'x-verdicts': listOf(exactly(['id', 'title', 'advice'], { id: verdict, title: text, advice: text })),
  methods: texts,
})

const answer = {
  type: 'object',
  properties: { error: record(['code', 'message'], { code: { type: 'integer' }, message: text }) },
}
const example = record(['title', 'outcome', 'summary', 'request', 'response', 'provenance'], {
  title: text,
  outcome: text,
  summary: text,
  request: record(['method'], { method: text, params: { type: ['array', 'object'] } }),
  response: answer,
  ...{ today: text, invalidRequest: { const: true } },
  provenance: record(['kind', 'source'], { kind: text, source: text, note: text, url: text, date: text }),
})

const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, formats: { regex: isRegex } })
const form = (schemaOfPart: object): ValidateFunction => ajv.compile({ ...schemaOfPart, definitions })

const TAGS = ['EVM', 'Consensus', 'Network params', 'RPC', 'Node ops']
const sentence = told({ type: 'string', pattern: '\\.$' }, 'a sentence', 'End it with a full stop.')
const changelogRow = exactly(['id', 'type', 'title', 'date', 'tags', 'summary'], {
  ...{ id: text, type: { enum: ['revision', 'parameters', 'release'] }, title: text, date: day, seen: { const: true } },
  ...{ dates: mapOf(text), href: text },
  networks: listOf({ enum: ['mainnet', 'testnet'] }),
  tags: listOf({ enum: TAGS }),
  summary: sentence,
  breaks: listOf(sentence),
  commits: listOf(
    told({ type: 'string', pattern: '^[0-9a-f]{9}$' }, 'the first 9 hex digits of a commit', 'Shorten it, in quotes.'),
  ),
})

const changed = { methods: named, opcodes: named, limits: named }
const proposal = exactly(['id', 'title', 'status', 'created', 'changes', 'network'], {
  ...{ id: { type: 'string', pattern: '^M(IP|RC)-[1-9][0-9]*$' }, title: text, created: day },
  ...{ status: { enum: PROPOSAL_STATUS }, changes: text, network: text },
  affects: listOf(exactly(['note'], { ...changed, note: sentence, alternative: { const: true } })),
  compare: listOf({ ...mapOf(text), required: ['topic', 'today', 'proposed', 'ethereum'] }),
})

const typed = mapOf(exactly(['type', 'description'], { type: text, description: sentence }))
const failure = exactly(['code', 'message', 'cause', 'remedy'], {
  ...{ code: { type: 'integer' }, message: text, cause: sentence, remedy: sentence },
})
const draft = exactly(
  ['proposal', 'suite', 'commits', 'description', 'types', 'request', 'result', 'objects', 'methods', 'errors'],
  {
    elsewhere: exactly(['name', 'url', 'seen', 'methods'], { name: text, url: text, seen: day, methods: named }),
    ...{ proposal: text, suite: text, description: text, types: mapOf({ type: 'object' }), request: typed },
    ...{ commits: mapOf(text), result: mapOf(exactly(['description'], { description: sentence })) },
    objects: mapOf(
      exactly(['key', 'like', 'fields'], {
        ...{ key: named, id: text, like: named, describe: mapOf(sentence) },
        fields: mapOf({ type: 'string', pattern: '^[A-Z][A-Za-z]*\\??$' }),
      }),
    ),
    methods: listOf(
      exactly(['name', 'summary', 'primary', 'relations', 'filter'], {
        ...{ name: text, summary: sentence, warning: text, primary: text, relations: texts, filter: typed },
      }),
    ),
    errors: listOf(failure),
    example: exactly(['method', 'title', 'source', 'url', 'request', 'result'], {
      ...{ method: text, title: text, source: text, url: text, request: { type: 'array' }, result: { type: 'object' } },
    }),
  },
)

const FORMS: [RegExp, ValidateFunction][] = [
  [/^openrpc\/openrpc\.yaml$/, form(root)],
  [/^openrpc\/errors\.yaml$/, form(mapOf(error))],
  [/^openrpc\/numbers\.yaml$/, form(mapOf(number))],
  [/^openrpc\/proposals\.yaml$/, form(listOf(proposal))],
  [/^openrpc\/draft\.yaml$/, form(draft)],
  [/^openrpc\/clients\.yaml$/, form({ minItems: 1, ...listOf(client) })],
  [/^openrpc\/evidence\/repositories\.yaml$/, form(repositories)],
  [/^openrpc\/evidence\/after-3228\.yaml$/, form(laterState)],
  [/^openrpc\/evidence\/observed\.yaml$/, form(observed)],
  [/^openrpc\/evidence\//, form(evidence)],
  [/^openrpc\/methods\//, form(listOf(method))],
  [/^schemas\/rpc\//, form(mapOf(schema))],
  [/^openrpc\/examples\//, form(example)],
  [/^content\/data\/changelog\.yaml$/, form(listOf(changelogRow))],
]

/** Places where a part does not have the form of its kind. */
export function formProblems(file: string, value: unknown): Problem[] {
  const validate = FORMS.find(([pattern]) => pattern.test(file))?.[1]
  if (!validate || validate(value)) return []
  const errors = (validate.errors ?? []).filter(({ keyword }) => !ABOUT_OTHERS.has(keyword))
  const inUnion = errors.some(({ keyword }) => keyword === 'anyOf')
  const meant = inUnion ? [deepestError(errors)].flatMap((found) => found ?? []) : errors
  return meant.map((found) => ({
    file,
    pointer: found.instancePath + (found.propertyName === undefined ? '' : toPointer(found.propertyName)),
    message: found.keyword === 'additionalProperties' ? unknownMember(found) : expectation(found),
    fix: fixOf(found),
  }))
}

/** Errors that only repeat that another error was found. */
const ABOUT_OTHERS: ReadonlySet<string> = new Set(['if', 'propertyNames'])

type Told = { type?: unknown; properties?: object; 'x-fix'?: string; 'x-unknown'?: string }

const unknownMember = ({ params }: ErrorObject): string =>
  `Nothing reads the member "${params.additionalProperty}": it is unknown here.`

function fixOf({ keyword, data, params, parentSchema }: ErrorObject): string {
  const { type, properties = {}, 'x-fix': fix, 'x-unknown': unknown } = (parentSchema ?? {}) as Told
  if (keyword === 'additionalProperties')
    return unknown ?? `Take it away, or correct its name; there are ${Object.keys(properties).join(', ')}.`
  if (type === 'string' && typeof data === 'number')
    return "YAML reads this as a number: write it in quotes, '…', digit for digit."
  if (keyword === 'required') return `Add "${params.missingProperty}".`
  return fix ?? 'Give the value the form that the other parts have.'
}

function isRegex(source: string): boolean {
  try {
    new RegExp(source)
    return true
  } catch {
    return false
  }
}

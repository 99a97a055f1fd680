import { describe, expect, test } from 'vitest'
import { resultRow } from '../emit/schema-rows.ts'
import { emitShapes } from '../emit/shapes.ts'
import { emitTypes } from '../emit/types.ts'
import { assemble } from '../openrpc/assemble.ts'
import { fixtureParts, fixtureText } from '../openrpc/fixture.ts'
import { printProblem } from '../openrpc/problem.ts'
import { check } from './check.ts'

const THING = 'schemas/rpc/thing.yaml'
const METHODS = 'openrpc/methods/thing.yaml'
const NULLABILITY = 'openrpc/evidence/nullability.yaml'
const NUMBERS = `Quantity:
  title: Quantity
  description: A number.
  type: string
  pattern: '^0x(0|[1-9a-f][0-9a-f]{0,15})$'
  x-rule: 0x followed by 1 to 16 lower-case hex digits without leading zeros (64 bits)
`

/** The fixture with one more field of the Thing, and a number for it. */
const withField = (lines: string, changes: Record<string, string> = {}) =>
  assemble(
    fixtureParts({ [THING]: `${NUMBERS}${fixtureText(THING)}    ${lines.replaceAll('\n', '\n    ')}\n`, ...changes }),
  )

const problemsOf = (lines: string, changes: Record<string, string> = {}): string =>
  check(withField(lines, changes)).map(printProblem).join('\n')

const QUANTITY = `$ref: '#/components/schemas/Quantity'`
const NEW = `time: { description: How long it took., x-unit: ms, x-since: 0.2.0, ${QUANTITY} }`
const SOURCE = { [NULLABILITY]: 'Thing.time: An answer of Monad/0.2.0 shows it.' }

describe('a field', () => {
  test('of numbers has a unit that is known, or says that it has none', () => {
    expect(problemsOf(`time: { description: How long it took., ${QUANTITY} }`)).toMatchInlineSnapshot(`
      "schemas/rpc/thing.yaml#/Thing/properties/time/x-unit
        "time" is a number without a unit.
        fix: Add "x-unit". Write what it counts: wei, wei-per-gas, gas, seconds, block, index, bytes, ms, count; or "none", where it counts nothing, as an id or a fraction. A new unit goes into UNITS of scripts/generate/openrpc/forms.ts and the type Unit of src/core/lib/method-model.ts."
    `)
    expect(problemsOf(`time: { description: How long it took., x-unit: ms, ${QUANTITY} }`)).toBe('')
    expect(problemsOf(`id: { description: Its id., x-unit: none, ${QUANTITY} }`)).toBe('')
    expect(problemsOf(`time: { description: How long it took., x-unit: days, ${QUANTITY} }`)).toMatchInlineSnapshot(`
      "schemas/rpc/thing.yaml#/Thing/properties/time/x-unit
        Expected a unit; got "days".
        fix: Write what it counts: wei, wei-per-gas, gas, seconds, block, index, bytes, ms, count; or "none", where it counts nothing, as an id or a fraction. A new unit goes into UNITS of scripts/generate/openrpc/forms.ts and the type Unit of src/core/lib/method-model.ts."
    `)
  })

  test('has no member that nothing reads', () => {
    expect(problemsOf(`id: { description: Its id., x-unit: none, x-absennt: Never., ${QUANTITY} }`)).toContain(
      '"x-absennt" is not among the keywords used here.',
    )
  })

  test('has a unit in a list, in a union and as a JSON number too, and inherits that of its shape', () => {
    for (const type of [
      'type: integer',
      `type: array, items: { ${QUANTITY} }`,
      `oneOf: [{ ${QUANTITY} }, { type: 'null' }]`,
    ])
      expect(problemsOf(`n: { description: Some., x-null: Never., ${type} }`), type).toContain(
        '"n" is a number without a unit.',
      )
    const gas = `${NUMBERS.replace('Quantity:', 'Gas:').replace('  title', '  x-unit: gas\n  title')}`
    const parts = fixtureParts({
      [THING]: `${gas}${fixtureText(THING)}    n: { description: Some., $ref: '#/components/schemas/Gas' }\n`,
    })
    expect(check(assemble(parts))).toEqual([])
  })

  test('whose neighbours have groups has one', () => {
    const text = fixtureText(THING).replace('hash: { description', 'hash: { x-group: Identity, description')
    expect(
      check(assemble(fixtureParts({ [THING]: text })))
        .map(printProblem)
        .join('\n'),
    ).toMatchInlineSnapshot(`
      "schemas/rpc/thing.yaml#/Thing/properties/parts/x-group
        "parts" has no group; its neighbors have.
        fix: Use one of: Identity."
    `)
  })

  test('of some releases has a source', () => {
    expect(problemsOf(NEW)).toMatchInlineSnapshot(`
      "schemas/rpc/thing.yaml#/Thing/properties/time/x-since
        "Thing.time" names releases (from 0.2.0) without a source.
        fix: Add "Thing.time" to openrpc/evidence/nullability.yaml: the line of the client's source, or the answer that shows it."
    `)
    expect(problemsOf(NEW, SOURCE)).toBe('')
    expect(problemsOf(NEW.replace('x-since: 0.2.0', 'x-until: 0.1.0'))).toContain(
      'names releases (up to 0.1.0) without',
    )
  })

  test('of some releases is not required', () => {
    const text = `${NUMBERS}${fixtureText(THING).replace('[hash]', '[hash, time]')}    ${NEW}\n`
    const parts = fixtureParts({ [THING]: text, ...SOURCE })
    const [problem] = check(assemble(parts)).map(printProblem)
    expect(problem).toMatchInlineSnapshot(`
      "schemas/rpc/thing.yaml#/Thing/properties/time
        "time" is required, though not every release has it (from 0.2.0).
        fix: Take "time" off "required"."
    `)
  })

  test('of a shape without a name cannot name releases', () => {
    const inline = `schema: { type: object, properties: { time: { description: Time., x-unit: ms, x-since: 0.2.0, type: integer } } }`
    const text = fixtureText(METHODS).replace(`schema: { $ref: '#/components/schemas/Hash32' }`, inline)
    const found = check(assemble(fixtureParts({ [METHODS]: text }))).map(printProblem)
    expect(found.find((problem) => problem.includes('releases'))).toMatchInlineSnapshot(`
      "openrpc/methods/thing.yaml#/0/params/0/schema/properties/time
        "time" names releases, but its shape has no name.
        fix: Make the shape a component of schemas/rpc."
    `)
  })
})

test('a parameter of some releases has a source', () => {
  const text = fixtureText(METHODS).replace(
    '      description: Hash of the thing.',
    '      x-since: 0.2.0\n      description: Hash.',
  )
  expect(
    check(assemble(fixtureParts({ [METHODS]: text })))
      .map(printProblem)
      .join('\n'),
  ).toMatchInlineSnapshot(`
    "openrpc/methods/thing.yaml#/0/params/0/x-since
      "eth_getThing/hash" names releases (from 0.2.0) without a source.
      fix: Add "eth_getThing/hash" to openrpc/evidence/nullability.yaml: the line of the client's source, or the answer that shows it."
  `)
})

describe('the releases of a field reach', () => {
  const assembled = withField(NEW, SOURCE)
  const { document } = assembled
  const [method] = document.methods

  test('the published type, with the reason why it is optional', async () => {
    const [types] = await emitTypes(document, assembled.places)
    expect(types?.text.match(/ {2}\/\*\*(?:(?!\/\*\*).)*?time\?: .*?\n/s)?.[0]).toMatchInlineSnapshot(`
      "  /**
         * How long it took.
         * Unit: milliseconds.
         * Since client 0.2.0, missing in earlier clients.
         */
        time?: Quantity
      "
    `)
  })

  test('the problems that a checker finds with it', () => {
    const text = emitShapes(document).find(({ path }) => path === 'rpc/shapes.ts')?.text
    expect(text?.match(/"releases": .*/)?.[0]).toMatchInlineSnapshot(
      `""releases": { "time": "since client 0.2.0, missing in earlier clients" }"`,
    )
  })

  test('its row on the page and the file of the method', () => {
    if (!method) throw new Error('The fixture has no method.')
    const [time] = (resultRow(document, method).rows ?? []).filter(({ name }) => name === 'time')
    expect(time).toMatchObject({ since: '0.2.0', unit: 'ms', required: false })
    // The file of the method contains the components exactly as the document has them.
    expect(document.components.schemas.Thing?.properties?.time).toMatchObject({ 'x-since': '0.2.0' })
  })
})

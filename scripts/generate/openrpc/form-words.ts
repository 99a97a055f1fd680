/** Building blocks, as JSON Schema, for the forms of authored parts. */

export const text = { type: 'string' }
export const texts = { type: 'array', items: text }
export const textOrTexts = { type: ['string', 'array'], items: text }
export const scalar = { type: ['string', 'number', 'boolean', 'null'] }
export const mapOf = (schema: object) => ({ type: 'object', additionalProperties: schema })
export const listOf = (schema: object) => ({ type: 'array', items: schema })
export const record = (required: string[], properties: object) => ({ type: 'object', required, properties })
export const exactly = (required: string[], properties: object) => ({
  ...record(required, properties),
  additionalProperties: false,
})
/** Adds the rule and the fix to a form. Both are printed for a value that does not fit. */
export const told = (form: object, rule: string, fix: string) => ({ ...form, 'x-rule': rule, 'x-fix': fix })

export const commit = told(
  { type: 'string', pattern: '^[0-9a-f]{40}$' },
  'a whole commit, 40 hex digits',
  'Write all 40 digits: "git rev-parse COMMIT" prints them.',
)
export const day = told(
  { type: 'string', pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]$' },
  'a day',
  "Write year, month and day: '2026-08-21'.",
)

/** A release. A later check requires it to be in clients.yaml. */
export const release = { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' }

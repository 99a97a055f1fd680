/** Shortest and longest string a pattern of the primitives accepts. */
export type LengthRange = { min: number; max: number }

/**
 * Length range of a pattern made of literals, classes, groups, alternatives and counted repeats, such as
 * `^0x(0|[1-9a-f][0-9a-f]{0,15})$`. Anchors have no length.
 * @throws {Error} on syntax outside that subset, so that a new construct is noticed.
 */
export function lengthRange(pattern: string): LengthRange {
  const reader = { text: pattern, at: 0 }
  const range = alternatives(reader)
  if (reader.at !== pattern.length) throw new Error(`Pattern "${pattern}" is outside the subset at ${reader.at}.`)
  return range
}

type Reader = { text: string; at: number }

function alternatives(reader: Reader): LengthRange {
  let range = sequence(reader)
  while (reader.text[reader.at] === '|') {
    reader.at++
    const other = sequence(reader)
    range = { min: Math.min(range.min, other.min), max: Math.max(range.max, other.max) }
  }
  return range
}

function sequence(reader: Reader): LengthRange {
  let total: LengthRange = { min: 0, max: 0 }
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at] ?? '')) {
    const one = atom(reader)
    const times = repeat(reader)
    total = { min: total.min + one.min * times.min, max: total.max + (one.max === 0 ? 0 : one.max * times.max) }
  }
  return total
}

function atom(reader: Reader): LengthRange {
  const char = reader.text[reader.at++] ?? ''
  if (char === '^' || char === '$') return { min: 0, max: 0 }
  if (char === '\\') reader.at++
  if (char === '[') reader.at = reader.text.indexOf(']', reader.at) + 1
  if (char !== '(') return { min: 1, max: 1 }
  if (reader.text.startsWith('?:', reader.at)) reader.at += 2
  if (reader.text[reader.at] === '?') throw new Error(`Pattern "${reader.text}" looks ahead or behind.`)
  const inner = alternatives(reader)
  reader.at++
  return inner
}

function repeat(reader: Reader): LengthRange {
  const rest = reader.text.slice(reader.at)
  const counted = /^\{(\d+)(,?)(\d*)\}/.exec(rest)
  if (counted) {
    reader.at += counted[0].length
    const min = Number(counted[1])
    return { min, max: counted[2] === '' ? min : counted[3] === '' ? Number.POSITIVE_INFINITY : Number(counted[3]) }
  }
  const range = {
    '*': { min: 0, max: Number.POSITIVE_INFINITY },
    '+': { min: 1, max: Number.POSITIVE_INFINITY },
    '?': { min: 0, max: 1 },
  }[rest[0] ?? '']
  if (range) reader.at++
  return range ?? { min: 1, max: 1 }
}

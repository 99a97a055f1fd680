/**
 * A source map with one place for each line. The library is not minified, so a line is as much as a debugger needs, and
 * the tarball saves 32 kB.
 */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]))
/** Bits of a digit that belong to the number, and the bit for "more follows". */
const [BITS, MORE] = [5, 32]

/** Numbers of one segment: column, source, line and column there, and a name. */
function decode(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const digit of segment) {
    const bits = VALUES.get(digit) ?? 0
    value |= (bits & (MORE - 1)) << shift
    shift += BITS
    if (bits & MORE) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return numbers
}

function encode(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    const bits = rest & (MORE - 1)
    rest >>>= BITS
    text += DIGITS[rest > 0 ? bits | MORE : bits]
  } while (rest > 0)
  return text
}

/** @param mappings of a source map, version 3 */
export function lineMappings(mappings: string): string {
  // All but the column count from the segment before, over the ends of lines.
  const at = [0, 0, 0]
  let written = [0, 0, 0]
  return mappings
    .split(';')
    .map((line) => {
      let column = 0
      let first: string | undefined
      for (const segment of line.split(',')) {
        const [step = 0, ...places] = decode(segment)
        column += step
        if (places.length < at.length) continue
        for (const index of at.keys()) at[index] = (at[index] ?? 0) + (places[index] ?? 0)
        if (first !== undefined) continue
        first = [column, ...at.map((place, index) => place - (written[index] ?? 0))].map(encode).join('')
        written = [...at]
      }
      return first ?? ''
    })
    .join(';')
}

/** Compares the output of a command with its page, line by line and in order. */

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g')
/** Output of a program that redraws its line. */
const REDRAWS = new RegExp(`${String.fromCharCode(27)}\\[[0-9]*G`, 'g')
/** Durations differ from run to run, and so do hashes and addresses that depend on the key in use. */
const VARIES: readonly (readonly [RegExp, string])[] = [
  [/\b\d+(?:\.\d+)?\s?(?:ms|s)\b/g, '<time>'],
  [/0x[0-9a-fA-F]{40,}|0x[0-9a-fA-F]*…/g, '<hex>'],
]

const plain = (line: string): string => {
  let text = line.replace(ESCAPES, '').replace(/\s+/g, ' ').trim()
  for (const [pattern, word] of VARIES) text = text.replace(pattern, word)
  return text
}

const matches = (expected: string, actual: string): boolean => {
  const parts = expected.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(actual)
}

/**
 * The first line of `expected` that is missing in `actual` after the lines before it. Undefined if all are there. `…`
 * matches any text. Blank lines do not count.
 */
export function missingLine(expected: string, actual: string): string | undefined {
  const printed = actual
    .replace(REDRAWS, '\n')
    .split(/[\n\r]/)
    .map(plain)
  let from = 0
  for (const line of expected.split('\n').map(plain)) {
    if (line === '' || line === '…') continue
    const at = printed.findIndex((candidate, index) => index >= from && matches(line, candidate))
    if (at === -1) return line
    from = at + 1
  }
  return undefined
}

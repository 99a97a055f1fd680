/**
 * Compares patterns by the strings that they accept. Each probe represents a kind of string that the documents
 * distinguish. Hex probes of a fixed width begin with a zero, so that they are not quantities. The number of digits of
 * a quantity is not compared, because both sides write the same numbers.
 */
const PROBES: readonly { name: string; sample: string }[] = [
  ...['latest', 'safe', 'finalized', 'earliest', 'pending'].map((tag) => ({ name: `"${tag}"`, sample: tag })),
  ...['0x0', '0x1', '0x2', '0x3', '0x4'].map((sample) => ({ name: `"${sample}"`, sample })),
  { name: 'a quantity', sample: '0x1f4' },
  { name: 'hex with leading zeros', sample: '0x01' },
  { name: 'empty bytes', sample: '0x' },
  { name: 'bytes of any length', sample: '0x00112233445566778899' },
  { name: '8 bytes', sample: `0x00${'1f'.repeat(7)}` },
  { name: 'an address', sample: `0x00${'1f'.repeat(19)}` },
  { name: 'a 32-byte hash', sample: `0x00${'1f'.repeat(31)}` },
  { name: '256 bytes', sample: `0x00${'1f'.repeat(255)}` },
  { name: 'a decimal string', sample: '250' },
  { name: 'any text', sample: 'v1 (text)' },
]

/** Names of the probes that a pattern or a list of strings accepts. Other strings represent themselves. */
export function acceptedProbes(pattern: string | undefined, listed: readonly unknown[] | undefined): string[] {
  if (listed) return listed.map((value) => `"${String(value)}"`)
  if (pattern === undefined) return ['any text']
  const expression = new RegExp(pattern)
  return PROBES.filter(({ sample }) => expression.test(sample)).map(({ name }) => name)
}

const NUMBERS = ['"0x0"', '"0x1"', '"0x2"', '"0x3"', '"0x4"']
/** Every pattern for bytes accepts these kinds. Only the widest is listed. */
const BYTES = ['empty bytes', 'hex with leading zeros', '8 bytes', 'an address', 'a 32-byte hash', '256 bytes']

/** Values in words, the general before the particular. The examples of a quantity are left out. */
export function valueWords(values: ReadonlySet<string>): string[] {
  const drop = new Set<string>()
  if (values.has('a quantity')) for (const number of NUMBERS) drop.add(number)
  if (values.has('bytes of any length')) for (const bytes of BYTES) drop.add(bytes)
  const words = [...values].filter((value) => !drop.has(value))
  return words.includes('true') && words.includes('false')
    ? ['a boolean', ...words.filter((word) => word !== 'true' && word !== 'false')]
    : words
}

import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const LONG = 'Nothing of interest is said in this sentence about the weather. '.repeat(30)
const SECTION = `## Fees

${LONG}

Errors:

- -32602 \`range too large\`: Scan in chunks. ${LONG}

## Ports

Port 8080 serves RPC.
`

test('a section that fits is shown whole', () => {
  expect(excerptOf('## A\n\nShort.', 'short', 200)).toEqual({ text: '## A\n\nShort.', isCut: false })
})

test('an excerpt has the match, ends with a sentence, and no heading or announcement without its text', () => {
  const ports = excerptOf(SECTION, 'which port serves rpc', 260).text
  expect(ports).toContain('Port 8080 serves RPC.')
  expect(ports).not.toMatch(/Errors:|## Fees\n\n##/)
  const range = excerptOf(SECTION, 'range too large', 300).text
  expect(range).toMatch(/Scan in chunks\. Nothing of interest .*weather\. …$/s)
  expect(range.length).toBeLessThanOrEqual(300)
})

test('a match in the middle of a long paragraph is shown with its neighbors', () => {
  const text = `${LONG}The base fee has a floor of 100 gwei. ${LONG}`
  const { text: shown, isCut } = excerptOf(text, 'floor of the base fee', 300)
  expect(isCut).toBe(true)
  expect(shown).toMatch(/^… Nothing .*The base fee has a floor of 100 gwei\. .* …$/s)
  expect(shown.length).toBeLessThanOrEqual(300)
})

test('a listing is closed again where it is cut', () => {
  const code = `\`\`\`ts\n${'const port = 8080\n'.repeat(60)}\`\`\``
  expect(excerptOf(code, 'port', 200).text).toMatch(/\n…\n```$/)
})

test('a row keeps the heading above it, because other rows may have the same words', () => {
  const network = (name: string, id: number) => `### ${name}\n\n| Value | |\n| --- | --- |\n| Chain ID | ${id} |\n`
  const text = `## Networks\n\n${LONG}\n\n${network('Mainnet', 143)}\n${LONG}\n\n${network('Testnet', 10_143)}`
  const { text: shown } = excerptOf(text, 'chain id', 300)
  expect(shown).toMatch(/### Mainnet\n\n\| Value[^#]*\| Chain ID \| 143 \|/)
  expect(shown).toMatch(/### Testnet\n\n\| Value[^#]*\| Chain ID \| 10143 \|/)
})

test('rows with one word each of the query come before a sentence with two of them', () => {
  const rows = ['latest | Proposed', 'safe | Voted', 'finalized | Finalized'].map((row) => `| ${row} |`).join('\n')
  const text = `## Tags\n\n${LONG}\n\nA latest block can be lost, a safe one rarely. ${LONG}\n\n| Tag | State |\n| --- | --- |\n${rows}\n`
  expect(excerptOf(text, 'latest safe finalized', 260).text).toContain(rows)
})

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

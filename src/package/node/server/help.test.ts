import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultRows, LEFT_OUT } from './help.ts'

const page = readFileSync('content/reference/package/node.mdx', 'utf8')

test('the page lists every fault as the table of faults has it', () => {
  for (const [name, does, sees] of faultRows()) {
    expect(page).toContain(`| \`${name.replace(/:.*/, '')}\` | ${does} | ${sees} |`)
  }
})

test('the page lists what the node leaves out as the help has it', () => {
  for (const [what, instead] of LEFT_OUT) expect(page).toContain(`| ${what} | ${instead} |`)
})

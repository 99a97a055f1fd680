import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS, USAGE, usageOf } from './usage.ts'

test('the commands are those that the entry of the package runs', () => {
  const dispatched = ['bin.ts', 'commands.ts', 'options.ts'].flatMap((file) =>
    [...readFileSync(`src/package/cli/${file}`, 'utf8').matchAll(/(?:program|command) [!=]== '(\w+)'/g)].map(
      ([, name]) => name,
    ),
  )
  for (const command of COMMANDS) expect([...dispatched, 'probe', 'generate']).toContain(command)
  expect(COMMANDS).toEqual(expect.arrayContaining(['agent', 'explain', 'node', 'mcp', 'doctor', 'search']))
})

test.each([
  ['validate', 'monad-json-rpc validate <file|->', '--cross-examine'],
  ['generate', 'monad-json-rpc generate <openrpc.json>', 'types, validators and a map of methods'],
  ['probe', 'monad-json-rpc probe <url>', 'records about 60 responses'],
])('%s has a help of its own', (command, call, detail) => {
  const help = usageOf(command)
  expect(help.split('\n')[0]).toContain(`Usage: ${call}`)
  expect(help).toContain(detail)
  expect(help).not.toContain('monad-json-rpc check')
})

test('check, no command and an unknown one have the whole help', () => {
  for (const command of ['check', undefined, '--help', 'nod']) expect(usageOf(command)).toBe(USAGE)
})

/** Random arguments, files and documents. Each command must return a result or an error with a hint. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CORPUS, hostileText, hostileValue, isClean, runs } from '../../../../test/hostile-texts.ts'
import { PortalError } from '../../../core/lib/portal-error.ts'
import { parseNodeArguments } from '../../node/server/command.ts'
import { readOpenRpc } from '../generate/read-document.ts'
import { parseMcpArguments } from '../mcp/command.ts'
import { parseSearchArguments } from '../mcp/search-command.ts'
import { parseOptions } from '../options.ts'
import { redactor } from './redact.ts'
import { validateText } from './validate-file.ts'

const FLAGS = [
  'check',
  'validate',
  'probe',
  'generate',
  '--method',
  '--json',
  '--url',
  '--help',
  '--profile',
  '--http',
  '-o',
]

/** Runs the function and ignores the errors that it throws on purpose. */
function orComplaint(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    expect(error).toBeInstanceOf(PortalError)
    expect((error as PortalError).message).toMatch(/\w/)
  }
}

const programs = { parseOptions, parseMcpArguments, parseSearchArguments, parseNodeArguments }

test.each(Object.entries(programs))('%s reads any arguments, or says what is wrong', (_, parse) => {
  const argument = fc.oneof(hostileText, fc.constantFrom(...FLAGS), fc.constantFrom(...CORPUS))
  fc.assert(
    fc.property(fc.array(argument, { maxLength: 6 }), (args) => {
      orComplaint(() => parse(args))
      expect(isClean()).toBe(true)
    }),
    runs(),
  )
})

test('a file of answers is judged, or refused with a reason', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        hostileText,
        hostileValue.map((value) => {
          try {
            return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', result: value }) ?? ''
          } catch {
            return ''
          }
        }),
      ),
      fc.constantFrom(undefined, 'eth_getBlockByNumber', 'eth_call'),
      (text, method) => orComplaint(() => validateText(text, method)),
    ),
    runs(),
  )
})

test('a document is read, or refused with the place', () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.json()), hostileValue, (text, value) => {
      orComplaint(() => readOpenRpc(text))
      orComplaint(() => {
        let document = '{}'
        try {
          document = JSON.stringify({ openrpc: '1.4.0', methods: [value], components: { schemas: { A: value } } })
        } catch {
          // Ignores text that is not JSON.
        }
        readOpenRpc(document)
      })
    }),
    runs(),
  )
})

test('no secret of an address stands in what was redacted', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9]{12,40}$/)
  fc.assert(
    fc.property(secret, hostileText, (key, around) => {
      const url = new URL(`https://node.example/v2/${key}?token=${key}`)
      expect(redactor(url)(`${around} ${url.href} ${key} ${around}`)).not.toContain(key)
    }),
    runs(),
  )
})

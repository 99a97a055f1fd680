/** `monad-json-rpc explain` prints the cause and the remedy of an error from an argument or standard input. */
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { PortalError } from '../../../core/lib/portal-error.ts'
import type { Explanation } from '../../explain/explain.ts'
import { explainFully } from '../../explain/full.ts'
import { siteOfPackage } from '../mcp/pages.ts'

export const EXPLAIN_USAGE = `Usage: monad-json-rpc explain <error> [options]
       … | monad-json-rpc explain [options]

Says why an error happened and what to do. The error is a text, a code, a response or a log, of a node, a library, a
wallet, a bundler or a gateway. Nothing is sent.

  --client <version>  what web3_clientVersion returned, such as Monad/0.16.4
  --json              the explanation as JSON
  --help

Exit code: 0 explained, 1 unknown, 2 could not run.`

const HINT = 'Run "monad-json-rpc explain --help".'
const usageError = (message: string): PortalError => new PortalError('USAGE', { message, hint: HINT })

type ExplainArguments = { error?: string; clientVersion?: string; isJson: boolean }

/**
 * Reads the arguments after `explain`. Returns undefined for a help request. Without an error, it is read from standard
 * input.
 * @throws {PortalError} `USAGE`
 */
export function parseExplainArguments(args: readonly string[]): ExplainArguments | undefined {
  const { values, positionals } = parsed([...args])
  if (values.help) return undefined
  const error = positionals.join(' ').trim()
  return {
    isJson: values.json === true,
    ...(error !== '' && error !== '-' && { error }),
    ...(values.client !== undefined && { clientVersion: values.client }),
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      // A code such as -32000 is no option.
      args: args.flatMap((arg, at) => (/^-\d/.test(arg) && !args.slice(0, at).includes('--') ? ['--', arg] : [arg])),
      allowPositionals: true,
      options: { client: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

/**
 * Runs the command. Returns the exit code, which is 1 if the error is unknown.
 * @throws {PortalError} `USAGE` without an error in a terminal
 */
export async function runExplain(args: readonly string[]): Promise<0 | 1> {
  const given = parseExplainArguments(args)
  if (given === undefined) {
    console.log(EXPLAIN_USAGE)
    return 0
  }
  if (given.error === undefined && process.stdin.isTTY) throw usageError('explain needs an error.')
  const { error = await text(process.stdin), clientVersion, isJson } = given
  const explanation = explainFully(error, { clientVersion })
  console.log(isJson ? JSON.stringify(explanation, null, 2) : explainReport(explanation, await siteOfPackage()))
  return explanation.confidence === 'none' ? 1 : 0
}

/** Human-readable lines with the cause first. A contract's reason may contain control characters. */
export function explainReport(explanation: Explanation, site: URL | undefined): string {
  const { cause, verdict, advice, entry, where, decoded } = explanation
  const values = (decoded?.values ?? []).map(({ name, value }) => `${name} ${value}`)
  const rows = [
    ['Cause', cause],
    ['What to do', `${advice} (${verdict})`],
    ['Contract', decoded ? [decoded.name, ...values].join(', ') : ''],
    ['Method', where.method ?? ''],
    ['Entry', entry ?? ''],
    ['More', `${site?.href.replace(/\/$/, '') ?? ''}${where.page}`],
  ]
  return rows
    .filter(([, value]) => value !== '')
    .map(([label = '', value = '']) => `${label.padEnd(12)}${value.replaceAll(/\p{Cc}+/gu, ' ')}`)
    .join('\n')
}

#!/usr/bin/env node
/** The package's command: `check`, `validate` and `probe`. Exit 0 all hold, 1 something differs, 2 could not run. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { PortalError } from '../lib/portal-error.ts'
import { documentVersion } from '../rpc/endpoint.ts'
import { examples } from '../rpc/examples.ts'
import { checkEndpoint, exitCode } from './check.ts'
import type { CheckReport } from './model.ts'
import { type Options, type Output, parseOptions, USAGE } from './options.ts'
import { probeCommand } from './probe/command.ts'
import { progressBar } from './progress.ts'
import { redactor } from './redact.ts'
import { jsonReport, junitReport } from './report-files.ts'
import { tableReport } from './report-table.ts'
import { contradictionsIn, validateReport, validateText } from './validate-file.ts'

/** Wait before the first retry; it doubles. Milliseconds. */
const BACKOFF_MS = 500

const FORMATS = { table: tableReport, json: jsonReport, junit: junitReport }

async function check(options: Extract<Options, { command: 'check' }>): Promise<0 | 1 | 2> {
  const redact = redactor(options.url, Object.values(options.headers))
  await refuseMissingFolders(options.outputs)
  const progress = progressBar(process.stderr)
  const report = await checkEndpoint({
    ...options,
    examples,
    backoffMs: BACKOFF_MS,
    onProgress: (done, total, label) => progress.step(done, total, label),
  })
  progress.end()
  const isOnScreen = options.outputs.some(({ file }) => file === undefined)
  const outputs: Output[] = isOnScreen ? options.outputs : [{ format: 'table' }, ...options.outputs]
  for (const output of outputs) await emit(output, report, redact)
  return exitCode(report)
}

/** A report that cannot be written is lost only after the whole run: the folders are looked at first. */
async function refuseMissingFolders(outputs: readonly Output[]): Promise<void> {
  for (const { file } of outputs) {
    if (file === undefined) continue
    const isThere = await stat(dirname(resolve(file))).then(
      (found) => found.isDirectory(),
      () => false,
    )
    if (!isThere) throw new PortalError('USAGE', { message: `There is no folder for ${file}.`, hint: 'Make it first.' })
  }
}

async function emit({ format, file }: Output, report: CheckReport, redact: (text: string) => string): Promise<void> {
  const body = redact(FORMATS[format](report))
  if (file === undefined) console.log(body)
  else await writeFile(file, `${body}\n`)
}

async function validate(options: Extract<Options, { command: 'validate' }>): Promise<0 | 1> {
  const { file, method, isJson, isCrossExamined } = options
  const saved = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')
  const outcomes = [...validateText(saved, method), ...(isCrossExamined ? contradictionsIn(saved) : [])]
  console.log(isJson ? JSON.stringify(outcomes, null, 2) : validateReport(outcomes))
  return outcomes.some(({ problems }) => problems.length > 0) ? 1 : 0
}

async function run(options: Options): Promise<0 | 1 | 2> {
  if (options.command === 'check') return check(options)
  if (options.command === 'validate') return validate(options)
  if (options.command === 'probe') return probeCommand(options, progressBar(process.stderr), console.log)
  console.log(options.command === 'version' ? documentVersion : USAGE)
  return 0
}

/** What went wrong and what to do, without a stack: the reader is no developer of this command. */
function complaint(error: unknown): string {
  if (!(error instanceof PortalError)) return error instanceof Error ? error.message : String(error)
  return [error.message, error.hint].filter((line) => line !== undefined).join('\n')
}

/** The node and the server for agents are programs of their own, loaded only when they are asked for. */
async function dispatch(args: readonly string[]): Promise<0 | 1 | 2> {
  if (args[0] === 'mcp') {
    const { runMcp } = await import('./mcp/command.ts')
    return runMcp(args.slice(1))
  }
  if (args[0] !== 'node') return run(parseOptions(args))
  const { runNode } = await import('../node/server/command.ts')
  return runNode(args.slice(1))
}

try {
  process.exitCode = await dispatch(process.argv.slice(2))
} catch (error) {
  console.error(complaint(error))
  process.exitCode = 2
}

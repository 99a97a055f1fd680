/**
 * The commands `check`, `validate`, `probe`, `generate` and `explain`. Exit codes: 0 all checks pass, 1 something
 * differs, 2 could not run.
 */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { PortalError } from '../../core/lib/portal-error.ts'
import { documentVersion } from '../rpc/endpoint.ts'
import { examples } from '../rpc/examples.ts'
import { compareEndpoints } from './check/against.ts'
import { acceptedIn, againstBaseline } from './check/baseline.ts'
import { checkEndpoint, exitCode } from './check/check.ts'
import { coloured, isColoured } from './check/colour.ts'
import { withConfig } from './check/config-file.ts'
import type { CheckReport } from './check/model.ts'
import { progressBar } from './check/progress.ts'
import { redactor } from './check/redact.ts'
import { badgeReport } from './check/report-badge.ts'
import { jsonReport, junitReport } from './check/report-files.ts'
import { markdownReport } from './check/report-markdown.ts'
import { sarifReport } from './check/report-sarif.ts'
import { quietReport, tableReport } from './check/report-table.ts'
import { tapReport } from './check/report-tap.ts'
import { saver } from './check/saved-answers.ts'
import { usageOf } from './check/usage.ts'
import { contradictionsIn, validateReport, validateText } from './check/validate-file.ts'
import { watch } from './check/watch.ts'
import { runExplain } from './explain/command.ts'
import { type CheckCommand, type Options, type Output, parseOptions } from './options.ts'
import { probeCommand } from './probe/command.ts'

/** Wait before the first retry. Doubles with each retry. Milliseconds. */
const BACKOFF_MS = 500

const FORMATS = {
  ...{ table: tableReport, json: jsonReport, junit: junitReport },
  ...{ sarif: sarifReport, markdown: markdownReport, tap: tapReport, badge: badgeReport },
}

async function check(options: CheckCommand): Promise<0 | 1 | 2> {
  const { against, headers, outputs, save, url, watch: watched } = options
  const redact = redactorOf([url, ...(against ? [against] : [])], Object.values(headers))
  await refuseMissingFolders([...outputs, ...(save === undefined ? [] : [{ file: save }])])
  const accepted = options.baseline === undefined ? undefined : acceptedIn(await readFile(options.baseline, 'utf8'))
  const once = async (): Promise<CheckReport> => {
    const report = await checked(options, redact)
    return accepted ? { ...report, outcomes: report.outcomes.map((one) => againstBaseline(accepted, one)) } : report
  }
  if (watched) return watchCheck(watched, once, outputs, redact)
  const report = await once()
  const isOnScreen = outputs.some(({ file }) => file === undefined)
  for (const output of isOnScreen ? outputs : [{ format: 'table' } as const, ...outputs])
    await (options.isQuiet && output.format === 'table'
      ? tell(redact(quietReport(report)))
      : emit(output, report, redact))
  return exitCode(report)
}

/** Prints nothing for an empty text. */
const tell = (text: string): void => {
  if (text !== '') console.log(text)
}

const redactorOf = (urls: readonly URL[], more: readonly string[]) => {
  const all = urls.map((url) => redactor(url, more))
  return (given: string): string => all.reduce((rest, redact) => redact(rest), given)
}

async function checked(options: CheckCommand, redact: (text: string) => string): Promise<CheckReport> {
  const progress = progressBar(process.stderr)
  const saved = options.save === undefined ? undefined : saver(options.save, redact)
  const sendKey = options.isSending ? await keyOfSender() : undefined
  const settings = {
    ...{ ...options, backoffMs: BACKOFF_MS },
    ...(sendKey !== undefined && { sendKey }),
    onProgress: progress.step,
    onWait: (milliseconds: number, reason: string) => progress.wait(milliseconds, redact(reason)),
    ...(saved && { onAnswer: saved.keep }),
  }
  const { against } = options
  try {
    return against ? await compareEndpoints({ ...settings, against }) : await checkEndpoint({ ...settings, examples })
  } finally {
    progress.end()
    saved?.close()
  }
}

/** The key is never an argument, where other users of the machine and the shell's history would see it. */
const SEND_KEY = 'RPC_CHECK_KEY'

async function keyOfSender(): Promise<string> {
  const given = process.env[SEND_KEY] ?? (process.stdin.isTTY ? '' : await text(process.stdin))
  if (given.trim() !== '') return given.trim()
  throw new PortalError('USAGE', {
    message: '--send has no key.',
    hint: `Set ${SEND_KEY}, or pass the key of a test account on stdin.`,
  })
}

/** Rewrites the report files after each check. */
function watchCheck(
  settings: NonNullable<CheckCommand['watch']>,
  check: () => Promise<CheckReport>,
  outputs: readonly Output[],
  redact: (text: string) => string,
): Promise<0 | 1 | 2> {
  const ended = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())
  const checkAndWrite = async (): Promise<CheckReport> => {
    const report = await check()
    for (const output of outputs) if (output.file !== undefined) await emit(output, report, redact)
    return report
  }
  const print = (line: string) => console.log(redact(line))
  return watch(checkAndWrite, { ...settings, signal: ended.signal, print })
}

/** Checks the folders before the run. Otherwise a report that cannot be written would be lost at the end. */
async function refuseMissingFolders(outputs: readonly { file?: string }[]): Promise<void> {
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
  const isPainted = format === 'table' && isColoured(process.stdout, process.env)
  if (file === undefined) console.log(isPainted ? coloured(body) : body)
  else await writeFile(file, `${body}\n`)
}

async function validate(options: Extract<Options, { command: 'validate' }>): Promise<0 | 1> {
  const { file, method, isJson, isCrossExamined } = options
  const saved = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')
  const outcomes = [...validateText(saved, method), ...(isCrossExamined ? contradictionsIn(saved) : [])]
  console.log(isJson ? JSON.stringify(outcomes, null, 2) : validateReport(outcomes))
  return outcomes.some(({ problems }) => problems.length > 0) ? 1 : 0
}

/**
 * Runs the command of the arguments. Returns the exit code.
 * @throws {PortalError} when it cannot run
 */
export async function runCommand(args: readonly string[]): Promise<0 | 1 | 2> {
  const [program, ...rest] = args
  if (program === 'explain') return runExplain(rest)
  const options = parseOptions(await withConfig(args))
  if (options.command === 'check') return check(options)
  if (options.command === 'load') {
    const { loadCommand } = await import('./load/command.ts')
    return loadCommand(options, redactorOf([options.url], Object.values(options.headers)), console.log)
  }
  if (options.command === 'validate') return validate(options)
  if (options.command === 'generate') {
    const { generateCommand } = await import('./generate/command.ts')
    return generateCommand(options, console.log)
  }
  if (options.command === 'probe' || options.command === 'observe')
    return probeCommand(options, progressBar(process.stderr), console.log)
  console.log(options.command === 'version' ? documentVersion : usageOf(program))
  return 0
}

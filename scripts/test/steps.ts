/** The steps of each kind of test run. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { PROGRESS_FILE, type Progress } from './progress-reporter.ts'
import { type CommandResult, localBin, runCommand } from './run-command.ts'
import { countTests, endedCounts, failedFiles, noteOf, type Report, withSecondRun } from './vitest-report.ts'

export type StepResult = {
  passed: number
  failed: number
  /** Printed if the step fails. */
  output: string
  /** Short remark after the time, such as a count. */
  note?: string
  /** Repeats the failed part after all other steps have ended. Its result counts. */
  alone?: () => Promise<StepResult>
}
export type Step = {
  name: string
  run: () => Promise<StepResult>
  /** If this step fails, later stages are pointless. */
  gate?: true
  /** Name of a step of the same stage that must have passed before this one starts. */
  after?: string
}

/** A run is a list of stages. Steps of a stage are independent unless `after` is set. */
export type Stage = { steps: readonly Step[] }

const CACHE = path.join('node_modules', '.cache')

/** Counts a command that is not a test as one. */
const asOne = ({ code, output }: CommandResult): StepResult =>
  code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }

const tool = (name: string, bin: string, ...args: string[]): Step => ({
  name,
  run: async () => asOne(await runCommand(localBin(bin), args)),
})

const script = (name: string, file: string, ...args: string[]): Step => ({
  name,
  run: async () => asOne(await runCommand(process.execPath, ['--import', 'tsx', file, ...args])),
})

const readJson = async <Value>(file: string): Promise<Value | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Value)
}

/** Excludes the tests that test/slow.ts marks. */
const WITHOUT_SLOW = ['--tags-filter=!slow']

/** Default time limit of a step's tests in minutes. The step lists the files that were still running. */
const MOST_MINUTES = 12

type TestOptions = {
  minutes?: number
  /** Additional arguments for vitest. */
  extra?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Counts a test that passed only on a retry as failed. Its name is printed anyway. */
  isStrict?: true
  /**
   * Runs files with a failure again, one at a time with no other steps, and counts that result. These tests do not
   * cover pages on an overloaded machine. The step lists the files.
   */
  runsFailedAlone?: true
}

/** More failed files than this are not a coincidence. */
const MAX_ALONE = 6

type VitestRun = { report: Report | undefined; progress: Progress; code: number; output: string }

const NO_PROGRESS: Progress = { flaky: [], running: [], passed: 0, failed: 0, failures: [] }

type VitestOptions = { name: string; args: readonly string[]; minutes: number; env: Readonly<Record<string, string>> }

async function runVitest({ name, args, minutes, env }: VitestOptions): Promise<VitestRun> {
  const report = path.join(CACHE, 'tests', `${name}.json`)
  const progress = path.join(CACHE, 'tests', `${name}.progress.json`)
  await mkdir(path.dirname(report), { recursive: true })
  await Promise.all([report, progress].map((file) => rm(file, { force: true })))
  const reporters = ['dot', 'json', './scripts/test/progress-reporter.ts'].map((reporter) => `--reporter=${reporter}`)
  const { code, output } = await runCommand(
    localBin('vitest'),
    ['run', ...reporters, `--outputFile.json=${report}`, ...args],
    { timeoutMs: minutes * 60_000, env: { ...env, [PROGRESS_FILE]: progress } },
  )
  return {
    report: await readJson<Report>(report),
    progress: (await readJson<Progress>(progress)) ?? NO_PROGRESS,
    code,
    output,
  }
}

/** Runs some of the groups in vitest.config.ts. A run without tests is a failure, unless `extra` allows it. */
function tests(name: string, projects: readonly string[], options: TestOptions = {}): Step {
  const { extra = [], env = {}, runsFailedAlone, minutes = MOST_MINUTES } = options
  const key = name.replaceAll(/\W+/g, '-')
  const args = [...projects.flatMap((project) => ['--project', project]), ...extra]
  return {
    name,
    async run() {
      const first = await runVitest({ name: key, args, minutes, env })
      const files = failedFiles(first.report)
      const result = resultOf(first, options)
      if (!runsFailedAlone || files.length === 0 || files.length > MAX_ALONE) return result
      return { ...result, alone: () => aloneOf(first, files) }
    },
  }

  async function aloneOf(first: VitestRun, files: readonly string[]): Promise<StepResult> {
    const again = await runVitest({
      name: `${key}.alone`,
      args: [...args, '--maxWorkers=1', '--no-file-parallelism', ...files],
      minutes,
      env,
    })
    const report = first.report && withSecondRun(first.report, again.report)
    const flaky = [...first.progress.flaky, ...again.progress.flaky]
    return resultOf({ ...again, report, progress: { ...again.progress, flaky } }, options, files)
  }
}

/** @param alone files that ran a second time */
function resultOf(
  { report, progress, code, output }: VitestRun,
  { isStrict }: TestOptions,
  alone: readonly string[] = [],
): StepResult {
  const { flaky, running } = progress
  // A run that was ended has not written a report.
  const counts = report === undefined ? endedCounts(progress) : countTests(report, code)
  const uncounted = isStrict ? flaky.length : 0
  const names = alone.map((file) => path.basename(file))
  return {
    passed: counts.passed - uncounted,
    failed: counts.failed + uncounted,
    output,
    note: noteOf(counts, flaky, names, report === undefined ? running : []),
  }
}

const spelling = tool(
  'spelling',
  'cspell',
  'lint',
  '--no-progress',
  '--no-summary',
  '--no-must-find-files',
  '--cache',
  '--cache-location',
  path.join(CACHE, 'cspell'),
)

/** Lists pages whose dated facts are over, next to its time. */
const dates: Step = {
  name: 'dates',
  run: async () => {
    const result = asOne(await runCommand(process.execPath, ['--import', 'tsx', 'scripts/prove/freshness.ts']))
    return { ...result, note: result.output.split('\n')[0] ?? '' }
  },
}

/** Fails if the findings of habits.yaml increased, or if they decreased and ratchet.json was not lowered. */
const style = script('style', 'scripts/prove/style.ts')

/** The same for the Markdown pages of the build, including texts that only rendering assembles. */
const twinStyle: Step = { ...script('style of twins', 'scripts/prove/style.ts', '--twins'), after: 'build' }

/** Steps that do not need a build, the longest first. */
const fastWith = (unitTests: Step): readonly Step[] => [
  unitTests,
  // Type tests are ordinary files to the compiler, and a wrong expectation is an error. Each additional checker works
  // out the shared types again, and the cores have other steps to run.
  tool('types', 'tsc', '-b', '--checkers', '1'),
  tool('format and lint', 'biome', 'ci', '--error-on-warnings', '--reporter=concise'),
  tool('import table', 'depcruise', '--output-type', 'err-long', 'src', 'scripts', 'generated'),
  script('generated files', 'scripts/generate/generate.ts', '--check'),
  style,
  dates,
  spelling,
]
const unit = tests('unit tests', ['unit'], { extra: WITHOUT_SLOW, runsFailedAlone: true })
const unitAll = tests('unit tests, all', ['unit'], { isStrict: true })
const build: Step = { ...script('build', 'scripts/ship/build.ts'), gate: true }
const browser = tests('browser tests', ['browser'], { extra: WITHOUT_SLOW, runsFailedAlone: true })
/** Coverage of every branch of the published code. The threshold is in vitest.config.ts. */
const coverage = tool(
  'coverage of src/package/rpc',
  'vitest',
  ...['run', '--project', 'unit', '--coverage', '--reporter=dot', 'src/package/rpc'],
)
const slow: Stage = { steps: [tests('slow tests', ['slow'], { isStrict: true, minutes: 30 }), coverage] }
/** Enough that each ends well within its time limit and can be repeated alone. */
const SHARDS = 3
const CALM = { BROWSER_WORKERS: '2' }
/**
 * Sequential and with a worker for each core. With more, pages wait for the processor, and a strict run counts every
 * test that only passed on a retry.
 */
const browserAll: readonly Stage[] = [
  { steps: [tests('browser tests, all', ['browser'], { env: CALM, isStrict: true, minutes: 20 })] },
  ...Array.from({ length: SHARDS }, (_, index) => `${index + 1}/${SHARDS}`).map((shard) => ({
    steps: [
      tests(`slow browser tests, ${shard.replace('/', ' of ')}`, ['browser-slow'], {
        extra: [`--shard=${shard}`],
        env: CALM,
        isStrict: true,
        minutes: 20,
      }),
    ],
  })),
]

export const RUNS = {
  check: [{ steps: fastWith(unit) }],
  // A page under test mostly waits, and the end of a build uses only one core, so the other steps use the rest.
  test: [{ steps: [build, { ...browser, after: build.name }, twinStyle, ...fastWith(unit), coverage] }],
  browser: [{ steps: [build] }, { steps: [browser] }],
  all: [{ steps: fastWith(unitAll) }, { steps: [build, twinStyle] }, slow, ...browserAll],
} satisfies Record<string, readonly Stage[]>

export type RunName = keyof typeof RUNS

export const isRunName = (name: string): name is RunName => Object.hasOwn(RUNS, name)

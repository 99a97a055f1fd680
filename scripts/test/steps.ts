/** The steps of a test run, and which run has which. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { type CommandResult, localBin, runCommand } from './command.ts'
import { FLAKY_FILE } from './flaky-reporter.ts'
import { countTests, noteOf } from './vitest-report.ts'

export type StepResult = {
  passed: number
  failed: number
  /** Printed when the step failed. */
  output: string
  /** Short remark behind the time, such as a count. */
  note?: string
}
export type Step = { name: string; run: () => Promise<StepResult> }

/** A run is a list of stages; steps within one do not need each other. */
export type Stage = { steps: readonly Step[] /** Later stages make no sense when this one fails. */; gate?: true }

const CACHE = path.join('node_modules', '.cache')

/** Every command that is not a test counts as one. */
const asOne = ({ code, output }: CommandResult): StepResult =>
  code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }

const tool = (name: string, bin: string, ...args: string[]): Step => ({
  name,
  run: async () => asOne(await runCommand(localBin(bin), args)),
})

const script = (name: string, file: string, ...args: string[]): Step => tool(name, 'tsx', file, ...args)

const readReport = async (file: string) => {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

type TestOptions = {
  /** More arguments for vitest. */
  extra?: readonly string[]
  /** A test that passed only when it ran again counts as failed; it is named in any case. */
  isStrict?: true
}

/** Runs some of the groups in vitest.config.ts; a run that finds no test at all is a failure, unless `extra` says not. */
function tests(name: string, projects: readonly string[], { extra = [], isStrict }: TestOptions = {}): Step {
  const report = path.join(CACHE, 'tests', `${projects.join('+')}.json`)
  const flakyFile = path.join(CACHE, 'tests', `${projects.join('+')}.flaky.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./scripts/test/flaky-reporter.ts',
    `--outputFile.json=${report}`,
    ...extra,
  ]
  return {
    name,
    async run() {
      await mkdir(path.dirname(report), { recursive: true })
      await Promise.all([report, flakyFile].map((file) => rm(file, { force: true })))
      const env = { [FLAKY_FILE]: flakyFile }
      const { code, output } = await runCommand(localBin('vitest'), args, { timeoutMs: 1_800_000, env })
      const counts = countTests(await readReport(report), code)
      const flaky = ((await readReport(flakyFile)) as string[] | undefined) ?? []
      const again = isStrict ? flaky.length : 0
      const { passed, failed } = counts
      return { passed: passed - again, failed: failed + again, output, note: noteOf(counts, flaky) }
    },
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

/** Longest first, so that two at a time end together. */
const fast: Stage = {
  steps: [
    tests('unit tests', ['unit']),
    // Type tests are files like all others to the compiler: a wrong expectation is an error.
    tool('types', 'tsc', '-b'),
    tool('format and lint', 'biome', 'ci', '--error-on-warnings', '--reporter=concise'),
    tool('import table', 'depcruise', '--output-type', 'err-long', 'src', 'scripts', 'generated'),
    script('generated files', 'scripts/generate.ts', '--check'),
    spelling,
  ],
}
const build: Stage = { steps: [script('build', 'scripts/build.ts')], gate: true }
const browser: Stage = { steps: [tests('browser tests', ['browser'])] }
/** Every branch of what is published; the threshold stands in vitest.config.ts. */
const coverage = tool(
  'coverage of src/rpc',
  'vitest',
  ...['run', '--project', 'unit', '--coverage', '--reporter=dot', 'src/rpc'],
)
const slow: Stage = {
  steps: [tests('slow tests', ['slow'], { extra: ['--passWithNoTests'], isStrict: true }), coverage],
}
const everything: Stage = { steps: [tests('browser tests, all', ['browser', 'browser-slow'], { isStrict: true })] }

export const RUNS = {
  check: [fast],
  test: [fast, build, browser],
  browser: [build, browser],
  all: [fast, build, slow, everything],
} satisfies Record<string, readonly Stage[]>

export type RunName = keyof typeof RUNS

export const isRunName = (name: string): name is RunName => Object.hasOwn(RUNS, name)

/** Follows one guide exactly, in an empty folder. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { missingLine } from './compare.ts'
import { codeOf, type Item, itemsOf, stepsOf } from './page.ts'
import { changed, commandPlan, fill, type Plan, type Words } from './plan.ts'
import { openShell, type Ran, type Shell } from './shell.ts'

/** `seconds` is 0 for a step that only writes files. */
export type StepRecord = { seconds: number; code: string }
export type GuideRecord = {
  date: string
  node: string
  /** Displayed on badges instead of Node.js. */
  with?: string
  /** Total of all steps. */
  seconds: number
  versions: Record<string, string>
  steps: Record<string, StepRecord>
  /** Steps with a command that was not run, and the reason. */
  notRun: Record<string, string>
}
export type GuideRun = { record: GuideRecord; problems: string[] }

type Run = {
  plan: Plan
  words: Words
  shell: Shell
  /** The output of the newest command. Undefined after a command that was left out. */
  last: Ran | undefined
  problems: string[]
  notRun: Record<string, string>
  /** The values that the reader has copied from outputs, by the text of the page that each replaces. */
  copied: Map<string, string>
  say: (line: string) => void
}

const LONGEST = 4_000

/** @returns false if the rest of the page cannot be followed. */
async function doItem(run: Run, item: Item): Promise<boolean> {
  const { plan, words, shell } = run
  const where = `content/${plan.page}.mdx:${item.line}`
  const text = changed(item.text, plan, words, run.copied)
  if (item.kind === 'file') {
    const file = path.join(shell.cwd(), item.title.replace(/^~\//, ''))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${text}\n`)
    return true
  }
  if (item.kind === 'output') {
    if (run.last === undefined) return true
    const line = missingLine(text, run.last.printed)
    if (line !== undefined)
      run.problems.push(`${where} the output has no line "${line}"; it is:\n${run.last.printed.slice(-LONGEST)}`)
    return true
  }
  const how = commandPlan(plan, item.text)
  if (how && 'skip' in how) {
    run.notRun[item.step] = how.skip
    run.last = undefined
    return true
  }
  run.say(`  ${item.step}: ${text.split('\n')[0]}`)
  const typed = how?.as === undefined ? text : fill(how.as, words)
  run.last =
    how && 'until' in how
      ? await shell.start(typed, how.until)
      : await shell.run(
          typed,
          how && 'answers' in how ? how.answers.map(([ask, type]) => [ask, fill(type, words)]) : [],
        )
  for (const [find, printed] of plan.copies ?? []) {
    const found = run.last.printed.match(printed)?.[1]
    if (found !== undefined) run.copied.set(find, found)
  }
  if (run.last.code === 0) return true
  run.problems.push(`${where} "${text}" ends with ${run.last.code}:\n${run.last.printed.slice(-LONGEST)}`)
  return false
}

async function extra(run: Run, step: string, lines: string | undefined, what: string): Promise<boolean> {
  if (lines === undefined) return true
  const text = [...run.copied].reduce((done, [find, put]) => done.replaceAll(find, put), fill(lines, run.words))
  const { code, printed } = await run.shell.run(text)
  if (code !== 0) run.problems.push(`${run.plan.page}, ${step}: ${what} ends with ${code}:\n${printed.slice(-LONGEST)}`)
  return code === 0
}

type Done = { isWhole: boolean; canGoOn: boolean; seconds: number }

async function doStep(run: Run, step: string, items: readonly Item[]): Promise<Done> {
  const from = performance.now()
  const failed = run.problems.length
  if (!(await extra(run, step, run.plan.before?.[step], 'its preparation')))
    return { isWhole: false, canGoOn: false, seconds: 0 }
  for (const item of items) if (!(await doItem(run, item))) return { isWhole: false, canGoOn: false, seconds: 0 }
  await extra(run, step, run.plan.proofs?.[step], 'its proof')
  const isWhole = !(step in run.notRun) && run.problems.length === failed
  return { isWhole, canGoOn: true, seconds: (performance.now() - from) / 1_000 }
}

/** Versions of installed packages, from the folder in which the guide ended. */
function versionsIn(folder: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const file = path.join(folder, 'node_modules', name, 'package.json')
      return existsSync(file) ? [[name, (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version]] : []
    }),
  )
}

export type Surroundings = {
  root: string
  env: NodeJS.ProcessEnv
  nodeVersion: string
  words: Words
  today: string
  /** Changes the page's text, for a test with an error in it. */
  edit?: ((text: string) => string) | undefined
}

const itemsOfPlan = (plan: Plan, { root, edit }: Surroundings): Item[] => {
  const file = `content/${plan.page}.mdx`
  const text = readFileSync(path.join(root, file), 'utf8')
  return itemsOf(file, edit?.(text) ?? text, plan.tabs)
}

/** Runs the steps of the previous page without its sections before and after them. */
async function doBefore(run: Run, before: Plan, about: Surroundings): Promise<boolean> {
  const earlier = { ...run, plan: before, notRun: {} }
  const items = itemsOfPlan(before, { ...about, edit: undefined }).filter(({ isStep }) => isStep)
  for (const [step, own] of stepsOf(items)) if (!(await doStep(earlier, step, own)).canGoOn) return false
  return true
}

/**
 * Runs every item of the page. A step that fails ends the run. Wrong outputs are collected.
 * @param before the plan of the page that `plan` continues.
 */
export async function runGuide(
  plan: Plan,
  about: Surroundings,
  say: (line: string) => void,
  before?: Plan,
): Promise<GuideRun> {
  const shell = openShell(about.env)
  const copied = new Map<string, string>()
  const run: Run = { plan, words: about.words, shell, last: undefined, problems: [], notRun: {}, copied, say }
  const steps: Record<string, StepRecord> = {}
  let total = 0
  try {
    const isReady = before === undefined || (await doBefore(run, before, about))
    for (const [step, own] of isReady ? stepsOf(itemsOfPlan(plan, about)) : []) {
      const { isWhole, canGoOn, seconds } = await doStep(run, step, own)
      total += seconds
      const hasRun = own.some(({ kind }) => kind === 'run')
      if (isWhole) steps[step] = { seconds: hasRun ? Math.max(1, Math.round(seconds)) : 0, code: codeOf(own) }
      if (!canGoOn) break
    }
    return {
      problems: run.problems,
      record: {
        date: about.today,
        node: about.nodeVersion,
        ...(plan.with === undefined ? {} : { with: plan.with }),
        seconds: Math.round(total),
        versions: versionsIn(shell.cwd(), plan.versions ?? []),
        steps,
        notRun: run.notRun,
      },
    }
  } finally {
    await shell.close(process.env.GUIDES_KEEP === '1')
  }
}

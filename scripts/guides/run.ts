/** Follows one guide in an empty folder, as its page says. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { missingLine } from './compare.ts'
import { codeOf, type Item, itemsOf, stepsOf } from './page.ts'
import { changed, commandPlan, fill, type Plan, type Words } from './plan.ts'
import { openShell, type Ran, type Shell } from './shell.ts'

export type StepRecord = { seconds: number; code: string }
export type GuideRecord = {
  date: string
  node: string
  /** Of all steps together. */
  seconds: number
  versions: Record<string, string>
  steps: Record<string, StepRecord>
  /** Steps with a command that was not run, and why. */
  notRun: Record<string, string>
}
export type GuideRun = { record: GuideRecord; problems: string[] }

type Run = {
  plan: Plan
  words: Words
  shell: Shell
  /** What the newest command printed; undefined after one that was left out. */
  last: Ran | undefined
  problems: string[]
  notRun: Record<string, string>
  say: (line: string) => void
}

const LONGEST = 4_000

/** @returns false when the page cannot be followed further. */
async function doItem(run: Run, item: Item): Promise<boolean> {
  const { plan, words, shell } = run
  const where = `content/${plan.page}.mdx:${item.line}`
  const text = changed(item.text, plan, words)
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
  run.last =
    how && 'until' in how
      ? await shell.start(text, how.until)
      : await shell.run(text, how && 'answers' in how ? how.answers.map(([ask, type]) => [ask, fill(type, words)]) : [])
  if (run.last.code === 0) return true
  run.problems.push(`${where} "${text}" ends with ${run.last.code}:\n${run.last.printed.slice(-LONGEST)}`)
  return false
}

async function extra(run: Run, step: string, lines: string | undefined, what: string): Promise<boolean> {
  if (lines === undefined) return true
  const { code, printed } = await run.shell.run(fill(lines, run.words))
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

/** Versions of installed packages, from the folder the guide ended in. */
function versionsIn(folder: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const file = path.join(folder, 'node_modules', name, 'package.json')
      return existsSync(file) ? [[name, (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version]] : []
    }),
  )
}

export type Surroundings = { root: string; env: NodeJS.ProcessEnv; nodeVersion: string; words: Words; today: string }

/** Runs every item of the page; a step that fails ends the run, wrong outputs are collected. */
export async function runGuide(plan: Plan, about: Surroundings, say: (line: string) => void): Promise<GuideRun> {
  const file = `content/${plan.page}.mdx`
  const items = itemsOf(file, readFileSync(path.join(about.root, file), 'utf8'), plan.tabs)
  const shell = openShell(about.env)
  const run: Run = { plan, words: about.words, shell, last: undefined, problems: [], notRun: {}, say }
  const steps: Record<string, StepRecord> = {}
  let total = 0
  try {
    for (const [step, own] of stepsOf(items)) {
      const { isWhole, canGoOn, seconds } = await doStep(run, step, own)
      total += seconds
      if (isWhole && own.some(({ isStep, kind }) => isStep && kind === 'run'))
        steps[step] = { seconds: Math.max(1, Math.round(seconds)), code: codeOf(own) }
      if (!canGoOn) break
    }
    return {
      problems: run.problems,
      record: {
        date: about.today,
        node: about.nodeVersion,
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

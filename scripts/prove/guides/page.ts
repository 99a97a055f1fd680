/** Converts a guide to a list of files to write, commands to run and outputs to compare, in reading order. */
import { createHash } from 'node:crypto'
import { fencesOf } from './fences.ts'

/** The tab of each group for a reader who follows the page once. Defaults to the first tab. */
export type TabChoice = Readonly<Record<string, string>>

export type Item = {
  kind: 'file' | 'run' | 'output'
  /** Title of the step, or of the heading above it. */
  step: string
  isStep: boolean
  /** Line of the fence in the page. */
  line: number
  /** Path of a file, title of an output. */
  title: string
  text: string
}

const OPENS = {
  step: /<Step title="([^"]*)"/,
  tabs: /<Tabs(?:\s+group="([^"]*)")?/,
  tab: /<Tab label="([^"]*)"/,
  fold: /<Details\s/,
  heading: /^#{2,4}\s+(.*)$/,
}

/** A path that a reader would create. Does not match "hardhat.config.ts (the part to merge)". */
const PATH = /^[\w.@[\]()+/~-]+$/

type Place = { step: string; isStep: boolean; group: string | undefined; tab: string | undefined; isHidden: boolean }

/** The position of each line of a page. Fences are looked up by their first line. */
function placesOf(text: string, choice: TabChoice): (Place & { isChosen: boolean })[] {
  let place: Place = { step: '', isStep: false, group: undefined, tab: undefined, isHidden: false }
  let chosen: string | undefined
  return text.split('\n').map((line) => {
    const step = OPENS.step.exec(line)?.[1]
    const heading = OPENS.heading.exec(line)?.[1]
    const tab = OPENS.tab.exec(line)?.[1]
    if (step !== undefined) place = { ...place, step, isStep: true }
    else if (line.includes('</Step>')) place = { ...place, isStep: false }
    else if (heading !== undefined && !place.isStep) place = { ...place, step: heading }
    const tabs = OPENS.tabs.exec(line)
    if (tabs) {
      place = { ...place, group: tabs[1] ?? '' }
      chosen = choice[tabs[1] ?? '']
    } else if (line.includes('</Tabs>')) place = { ...place, group: undefined, tab: undefined }
    if (tab !== undefined) {
      place = { ...place, tab }
      chosen ??= tab
    }
    if (OPENS.fold.test(line)) place = { ...place, isHidden: true }
    else if (line.includes('</Details>')) place = { ...place, isHidden: false }
    return { ...place, isChosen: place.tab === undefined || place.tab === chosen }
  })
}

/**
 * The actions of a reader who follows the page from its first line to its last, in one tab of each group. Folds and
 * fragments are left out, because only some readers need them.
 */
export function itemsOf(file: string, text: string, choice: TabChoice = {}): Item[] {
  const places = placesOf(text, choice)
  return fencesOf(file, text).flatMap(({ line, language, title = '', isFragment, code }): Item[] => {
    const place = places[line - 1]
    if (!place?.isChosen || place.isHidden || isFragment) return []
    const base = { step: place.step, isStep: place.isStep, line, title, text: code }
    if (/^Output\b/.test(title)) return [{ ...base, kind: 'output' }]
    if (language === 'bash' && (title === '' || title === 'Terminal')) return [{ ...base, kind: 'run' }]
    const isFile = PATH.test(title) && title !== 'Terminal' && (language !== 'text' || title.startsWith('.'))
    return isFile ? [{ ...base, kind: 'file' }] : []
  })
}

/** Short hash of all actions of a step, so that a record identifies the text that was run. */
export function codeOf(items: readonly Item[]): string {
  const hash = createHash('sha256')
  for (const { kind, title, text } of items) hash.update(`${kind}\0${title}\0${text}\0`)
  return hash.digest('hex').slice(0, 12)
}

/** Items by step, in reading order. */
export function stepsOf(items: readonly Item[]): Map<string, Item[]> {
  const steps = new Map<string, Item[]>()
  for (const item of items) steps.set(item.step, [...(steps.get(item.step) ?? []), item])
  return steps
}

/**
 * Choices that a reader makes once and sees in many places. They are stored by group, and equivalent groups share them.
 */
import { store } from './storage.ts'

/** Key under which a group's choice is stored. */
export const keyOfGroup = (group: string): string => `tab:${group}`

/** Dispatched on the window when a reader's choice changes, so that other controls update. */
export const CHOICE_EVENT = 'choice'
/** `before` is null if nothing was chosen. `isUndoable` is false if the reader chose in the header itself. */
export type ChoiceMade = { key: string; value: string | null; before: string | null; isUndoable: boolean }

/** Stores a choice, or clears it for `null`, and dispatches CHOICE_EVENT if it changed. */
export function keep(key: string, value: string | null, isUndoable = true): void {
  const before = store().get(key)
  store().set(key, value)
  const detail: ChoiceMade = { key, value, before, isUndoable }
  if (value !== before) dispatchEvent(new CustomEvent(CHOICE_EVENT, { detail }))
}

export const LANGUAGE_GROUP = 'snippet-language'
const FRAMEWORK_GROUP = 'framework'

/** Languages of snippets that guides have tabs for, by the label of the tab. */
const FRAMEWORKS: Readonly<Record<string, string>> = {
  viem: 'viem',
  ethers: 'ethers',
  cast: 'Foundry',
  curl: 'curl',
}

/** Stores a choice, and the same choice of the group that uses other words for it. */
export function keepChoice(group: string, value: string): void {
  keep(keyOfGroup(group), value)
  const twin = twinOf(group, value)
  if (twin) store().set(keyOfGroup(twin.group), twin.value)
}

export function twinOf(group: string, value: string): { group: string; value: string } | undefined {
  if (group === LANGUAGE_GROUP) {
    const label = FRAMEWORKS[value]
    return label === undefined ? undefined : { group: FRAMEWORK_GROUP, value: label }
  }
  const known = group === FRAMEWORK_GROUP && Object.entries(FRAMEWORKS).find(([, label]) => label === value)
  return known ? { group: LANGUAGE_GROUP, value: known[0] } : undefined
}

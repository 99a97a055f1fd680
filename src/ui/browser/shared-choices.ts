/** Choices that a reader makes in one place and meets in many: kept by group, and groups that mean the same together. */
import { store } from './storage.ts'

/** Key under which a group's choice is kept. */
export const keyOfGroup = (group: string): string => `tab:${group}`

export const LANGUAGE_GROUP = 'snippet-language'
const FRAMEWORK_GROUP = 'framework'

/** Languages of snippets that guides have tabs for, by the label of the tab. */
const FRAMEWORKS: Readonly<Record<string, string>> = {
  viem: 'viem',
  ethers: 'ethers',
  cast: 'Foundry',
  curl: 'curl',
}

/** Keeps a choice, and the same choice of the group that has other words for it. */
export function keepChoice(group: string, value: string): void {
  store().set(keyOfGroup(group), value)
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

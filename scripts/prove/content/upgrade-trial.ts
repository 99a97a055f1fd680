/** Prompts, machines and checks that the tests of the upgrade script share. */
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Answer, type Ended, Machine } from './upgrade-machine.ts'
import { missingTools, Repository } from './upgrade-repository.ts'

export const missing = missingTools()
if (missing.length > 0)
  console.warn(`${missing.join(', ')} not installed, so the upgrade script is not run: apt-get install apt-utils gpg`)

/** The releases that the page lists last, and one that needs more room than any disk has. */
export const [OLDER, OLD, NEW] = ['0.16.2', '0.16.3', '0.16.4'] as const
export const TOO_LARGE = '0.17.0'

export const ANNOUNCED = 'Version announced for YOUR network:'
export const RETURN_TO = 'Release to return to:'
export const FORKED = 'Was there a fork since 0.16.1? Type yes or no:'
export const STEP = 'stopped? Type yes or no:'
export const CONFIRM = 'Type yes:'
export const STEP_NOW = 'Then press Enter.'

/** A reader who installs a release without a special step. */
export const wanting = (version: string): Answer[] => [
  [ANNOUNCED, version],
  [STEP, 'no'],
  [CONFIRM, 'yes'],
]
export const returningTo = (version: string): Answer[] => [
  [RETURN_TO, version],
  [FORKED, 'no'],
  ...wanting(version).slice(1),
]

export const ALL = ['active', 'active', 'active']
export const STOP = 'stop monad-rpc monad-bft monad-execution'
export const started = (version: string): string[] =>
  ['monad-execution', 'monad-bft', 'monad-rpc'].map((name) => `start ${name} ${version}`)

/** Machines for the tests of a file, which end with each test. */
export function machines(): (installed?: string) => Machine {
  let repository: Repository
  const made: Machine[] = []
  beforeAll(() => {
    if (missing.length === 0) repository = new Repository([OLDER, OLD, NEW], TOO_LARGE)
  })
  afterEach(() => {
    for (const machine of made.splice(0)) machine.remove()
  })
  afterAll(() => {
    if (missing.length === 0) repository.remove()
  })
  return (installed) => {
    const machine = new Machine(repository, installed)
    made.push(machine)
    return machine
  }
}

/** The node ran all the time, and the package is as before. */
export function expectUntouched(host: Machine, version: string, { code, output }: Ended): void {
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Nothing was installed.') })
  expect(host.installed).toMatch(new RegExp(`^[ih]i  ${version}$`))
  expect(host.takeCalls()).toEqual([])
  expect(host.states).toEqual(ALL)
}

/** The release runs, apt does not change it, and the upgrade is finished. */
export function expectRunning(host: Machine, version: string, { code, output }: Ended): void {
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`to ${version}.`) })
  expect(host.installed).toBe(`hi  ${version}`)
  expect(host.states).toEqual(ALL)
  expect(existsSync(host.kept('unfinished'))).toBe(false)
}

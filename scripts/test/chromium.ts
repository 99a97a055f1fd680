/** Finds the Chromium that browser tests and benchmarks drive. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { PortalError } from '../../src/core/lib/portal-error.ts'

/** No sandbox (containers run as root), no GPU, and nothing the browser would fetch on its own account. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without its window: the same engine, and a page opens in half the time. */
const HEADLESS_SHELL = 'chromium-headless-shell'

const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** Where installers put it outside the search path. */
const PLACES = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** What the search asks of the machine; tests answer in its place. */
export type Machine = {
  variables: Readonly<Record<string, string | undefined>>
  isExecutable: (file: string) => boolean
  /** Root on a Debian-like system: packages can be installed. */
  canInstall: boolean
  install: () => void
}

const search = ({ variables, isExecutable }: Machine, names = NAMES, places = PLACES): string | undefined => {
  const folders = (variables.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...places].find(isExecutable)
}

const realMachine: Machine = {
  variables: process.env,
  isExecutable(file) {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  },
  canInstall: process.getuid?.() === 0 && existsSync('/etc/debian_version'),
  install() {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update', '-qq'], options)
    // A bare machine has no font at all, and what it draws instead is wider than any reader's.
    const install = (name: string) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], options)
    // Older releases do not have the shell apart.
    if (install(HEADLESS_SHELL).status !== 0) install('chromium')
  },
}

/**
 * Path of Chromium: `CHROMIUM_PATH`, else the search path and the usual places, else installed with apt-get where that
 * is possible. With `preferShell` the headless shell is installed even beside another Chromium, where that is possible.
 * @throws {PortalError} `CHROMIUM_PATH` when the variable names no program, `CHROMIUM_MISSING` when there is none.
 */
export function findChromium(machine: Machine = realMachine, preferShell = false): string {
  const named = machine.variables.CHROMIUM_PATH
  if (named) {
    if (machine.isExecutable(named)) return named
    throw new PortalError('CHROMIUM_PATH', {
      message: `CHROMIUM_PATH is "${named}", where there is no program.`,
      hint: 'Give the path of a Chromium or Chrome binary, or unset it to search the usual places.',
    })
  }
  if (preferShell && machine.canInstall && !search(machine, [HEADLESS_SHELL], [])) machine.install()
  const found = search(machine)
  if (found) return found
  if (machine.canInstall) machine.install()
  const installed = search(machine)
  if (installed) return installed
  throw new PortalError('CHROMIUM_MISSING', {
    message: 'Browser tests need Chromium, and there is none in the usual places.',
    hint: 'Install Chromium or Chrome, or set CHROMIUM_PATH to the path of its binary.',
  })
}

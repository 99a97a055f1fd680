/** Finds the Chromium for browser tests and benchmarks. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { PortalError } from '../../src/core/lib/portal-error.ts'

/** Disables the sandbox (containers run as root), the GPU, and the browser's own background requests. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without its window. It has the same engine and opens a page in half the time. */
const HEADLESS_SHELL = 'chromium-headless-shell'

const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** Usual install paths outside the search path. */
const PLACES = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The system functions that the search uses. Tests replace them. */
export type Machine = {
  variables: Readonly<Record<string, string | undefined>>
  isExecutable: (file: string) => boolean
  /** Running as root on a Debian-like system, so packages can be installed. */
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
    // A bare machine has no fonts, and the fallback glyphs are wider than any reader's font.
    const install = (name: string) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], options)
    // Older releases do not have a separate package for the shell.
    if (install(HEADLESS_SHELL).status !== 0) install('chromium')
  },
}

/**
 * Path of Chromium from `CHROMIUM_PATH`, the search path or the usual places. Otherwise installs it with apt-get if
 * possible. With `preferShell`, installs the headless shell if possible, even if another Chromium exists.
 * @throws {PortalError} `CHROMIUM_PATH` if the variable does not name a program, `CHROMIUM_MISSING` if there is none.
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

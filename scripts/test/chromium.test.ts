import { describe, expect, test } from 'vitest'
import { findChromium, type Machine } from './chromium.ts'

const machine = (programs: string[], rest: Partial<Machine> = {}): Machine => ({
  variables: { PATH: '/usr/local/bin:/usr/bin' },
  isExecutable: (file) => programs.includes(file),
  canInstall: false,
  install: () => undefined,
  ...rest,
})

describe('findChromium', () => {
  test('takes CHROMIUM_PATH before anything else', () => {
    const variables = { CHROMIUM_PATH: '/opt/mine/chrome', PATH: '/usr/bin' }
    expect(findChromium(machine(['/opt/mine/chrome', '/usr/bin/chromium'], { variables }))).toBe('/opt/mine/chrome')
  })

  test('says so when CHROMIUM_PATH names no program, instead of taking another', () => {
    const variables = { CHROMIUM_PATH: '/nowhere', PATH: '/usr/bin' }
    expect(() => findChromium(machine(['/usr/bin/chromium'], { variables }))).toThrow('CHROMIUM_PATH is "/nowhere"')
  })

  test('searches the path and the places of installers', () => {
    expect(findChromium(machine(['/usr/bin/google-chrome']))).toBe('/usr/bin/google-chrome')
    expect(findChromium(machine(['/snap/bin/chromium']))).toBe('/snap/bin/chromium')
  })

  test('installs it where it can', () => {
    const programs: string[] = []
    const install = () => programs.push('/usr/bin/chromium')
    expect(findChromium(machine(programs, { canInstall: true, install }))).toBe('/usr/bin/chromium')
  })

  test('takes the headless shell before the whole browser, and installs it beside that where it is preferred', () => {
    const shell = '/usr/bin/chromium-headless-shell'
    expect(findChromium(machine([shell, '/usr/local/bin/chromium']))).toBe(shell)
    const programs = ['/usr/bin/chromium']
    const rest = { canInstall: true, install: () => void programs.push(shell) }
    expect(findChromium(machine(programs, rest))).toBe('/usr/bin/chromium')
    expect(findChromium(machine(programs, { ...rest, canInstall: false }), true)).toBe('/usr/bin/chromium')
    expect(findChromium(machine(programs, rest), true)).toBe(shell)
  })

  test('names the variable when there is none', () => {
    expect(() => findChromium(machine([]))).toThrow(
      expect.objectContaining({ code: 'CHROMIUM_MISSING', hint: expect.stringContaining('CHROMIUM_PATH') }),
    )
  })
})

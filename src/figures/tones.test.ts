import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TONES } from './tones.ts'

const css = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const declarations = (text: string) =>
  new Map([...text.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
const [lightPart = '', darkPart = ''] = css('../ui/styles/tokens.css').split("[data-theme='dark'] {")
const light = declarations(lightPart)
const modes = { light, dark: new Map([...light, ...declarations(darkPart)]) }
const figures = css('./parts/Figure/Figure.css')

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

describe.each(TONES)('tone %s', (tone) => {
  const rule = new RegExp(
    `\\[data-tone='${tone}'\\] \\{\\s*--tone-surface: var\\((--[\\w-]+)\\);\\s*--tone-mark: var\\((--[\\w-]+)\\)`,
  ).exec(figures.replaceAll('"', "'"))
  const [, surface = '', mark = ''] = rule ?? []

  test.each(Object.entries(modes))('holds its contrast in %s mode', (_mode, tokens) => {
    const value = (name: string) => tokens.get(name) ?? `no token ${name}`
    expect(contrast(value('--text'), value(surface))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(value('--text-2'), value(surface))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(value(mark), value('--surface-1'))).toBeGreaterThanOrEqual(3)
    expect(contrast(value(mark), value('--canvas'))).toBeGreaterThanOrEqual(3)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONTENTS_BREAKPOINT_PX, DESKTOP_BREAKPOINT_PX, NARROW_BREAKPOINT_PX } from '../../core/model/constants.ts'

const SRC = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(SRC, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
const sheets = names.map((name) => ({ name, text: read(name) }))
const rules = sheets.filter(({ name }) => !name.endsWith('tokens.css'))
/** `file: what` for each match in the style sheets except tokens. */
const found = (pattern: RegExp): string[] =>
  rules.flatMap(({ name, text }) => [...text.matchAll(pattern)].map((match) => `${name}: ${match[1] ?? match[0]}`))

/** Properties that a component sets on its own element, such as `style={{ '--units': 3 }}`. */
const setByComponents = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!test)\.tsx$/.test(name))
  .flatMap((name) =>
    [...readFileSync(join(SRC, name), 'utf8').matchAll(/'(--[\w-]+)':/g)].map(([, token = '']) => token),
  )

type Tokens = Record<string, string>
const declarations = (text: string): Tokens =>
  Object.fromEntries([...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim()]))
const tokensText = read('ui/styles/tokens.css')
const [lightText = '', darkText = ''] = tokensText.split('[data-theme="dark"] {')
const light = declarations(lightText)
const dark: Tokens = { ...light, ...declarations(darkText.split('}')[0] ?? '') }

/** Relative luminance of a color, `#rrggbb`, 0 to 1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(front: string, back: string): number {
  const [high = 0, low = 0] = [luminance(front), luminance(back)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

type Pair = [front: string, back: string, least: number]
const cross = (fronts: readonly string[], backs: readonly string[], least: number): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back, least]))

const SURFACES = ['canvas', 'surface-1', 'surface-2', 'surface-3', 'raised']
const CODE_GROUNDS = ['code-surface', 'code-header']
const PLAIN = ['canvas', 'surface-1', 'surface-2', 'raised']
const CODE = [
  'text',
  'comment',
  'punctuation',
  'property',
  'string',
  'number',
  'constant',
  'keyword',
  'function',
  'type',
]
const MEANINGS = ['info', 'success', 'warn', 'danger']
const KINDS = ['read', 'write', 'debug']
const STATES = ['proposed', 'voted', 'finalized', 'verified']
const ACCENT_GROUNDS = ['accent-surface', 'accent-surface-2']
const codeText = CODE.map((name) => `code-${name}`)

/** Words need 4.5:1, graphics and edges of controls 3:1. */
const PAIRS: Pair[] = [
  ...cross(['text', 'text-2', 'text-3'], [...SURFACES, ...CODE_GROUNDS, ...ACCENT_GROUNDS], 4.5),
  ...cross(['accent-text', 'accent-text-strong'], [...SURFACES, ...CODE_GROUNDS, ...ACCENT_GROUNDS], 4.5),
  ...cross(['text', 'text-2', 'accent-text-strong'], ['mark'], 4.5),
  ...cross(['text'], ['selected'], 4.5),
  ...cross(['text-on-accent'], ['accent-fill', 'accent-fill-hover'], 4.5),
  ...MEANINGS.flatMap((name) => cross([`${name}-text`], [`${name}-surface`, ...PLAIN, ...CODE_GROUNDS], 4.5)),
  ...MEANINGS.flatMap((name) => cross(['text', 'text-2'], [`${name}-surface`], 4.5)),
  ...KINDS.flatMap((name) => cross([`${name}-text`], [`${name}-surface`, ...PLAIN], 4.5)),
  ...STATES.flatMap((name) => cross(['text', 'text-2', 'text-3'], [`${name}-surface`], 4.5)),
  ...cross(codeText, [...CODE_GROUNDS, 'code-line', 'surface-2', 'canvas'], 4.5),
  ...cross([...codeText, 'text-3'], ['danger-surface'], 4.5),
  ...cross(['code-inserted'], ['code-inserted-surface'], 4.5),
  ...cross(['code-deleted'], ['code-deleted-surface'], 4.5),
  ...cross(['danger-mark'], ['danger-surface'], 3),
  ...cross(['border-control', 'focus', 'accent-brand'], ['canvas', 'surface-1', 'raised'], 3),
  ...cross(
    [...MEANINGS, ...KINDS].map((name) => `${name}-mark`),
    ['canvas'],
    3,
  ),
  ...cross(STATES, ['canvas', 'surface-1'], 3),
]

describe('tokens', () => {
  test.each([
    ['light', light],
    ['dark', dark],
  ] as const)('every text and graphic reaches its contrast in %s mode', (_mode, tokens) => {
    const problems = PAIRS.flatMap(([front, back, least]) => {
      const [a, b] = [tokens[`--${front}`], tokens[`--${back}`]]
      if (!a || !b) return [`no token ${a ? back : front}`]
      const ratio = contrast(a, b)
      return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)}, needs ${least}`] : []
    })
    expect(problems).toEqual([])
  })

  test('the measure itself is right at both ends', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5)
  })

  test('dark mode sets only what light mode declares', () => {
    expect(Object.keys(dark).filter((name) => !(name in light))).toEqual([])
  })

  test('every var() is declared', () => {
    const declared = new Set([
      ...Object.keys(light),
      ...setByComponents,
      ...sheets.flatMap(({ text }) => Object.keys(declarations(text))),
    ])
    const used = sheets.flatMap(({ name, text }) =>
      [...text.matchAll(/var\((--[\w-]+)(,?)/g)].flatMap(([, token = '', fallback]) =>
        declared.has(token) || fallback === ',' ? [] : [`${name}: ${token}`],
      ),
    )
    expect(used).toEqual([])
  })
})

describe('style sheets', () => {
  test('the only breakpoints are those of the product', () => {
    const widths = sheets.flatMap(({ text }) =>
      [...text.matchAll(/@media[^{]*?(\d+)px/g)].map(([, width]) => Number(width)),
    )
    expect([...new Set(widths)].sort((a, b) => a - b)).toEqual([
      NARROW_BREAKPOINT_PX,
      DESKTOP_BREAKPOINT_PX,
      CONTENTS_BREAKPOINT_PX,
    ])
  })

  test('nothing is !important but what a library writes into style attributes', () => {
    expect(found(/!important/g)).toEqual(['pages/shapes/docs-react.css: !important'])
  })

  test('a sheet that is not of every page stands in a scope: a part’s by the build, any other by itself', () => {
    const loose = sheets.filter(
      ({ name, text }) =>
        !/\/parts\/[A-Z]\w*\/[\w-]+\.css$/.test(name) &&
        !/^\s*@scope \([^{]*\) \{\n(?:(?: {2}.*)?\n)*\}\s*$/.test(text),
    )
    expect(loose.map(({ name }) => name).sort()).toEqual(
      readdirSync(join(SRC, 'ui/styles'))
        .filter((name) => name.endsWith('.css'))
        .map((name) => `ui/styles/${name}`)
        .sort(),
    )
  })

  test('what no scope holds is said once: keyframes, and what a window does to the body', () => {
    const outside = sheets.flatMap(({ text }) => [...text.matchAll(/^\s*(@keyframes [\w-]+|body[.:][^{]*) \{/gm)])
    const names = outside.map(([, name]) => name)
    expect(names).toContain('@keyframes reveal')
    expect(names).toContain('body.DocSearch--active')
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('no sheet that comes after the first paint holds a face', () => {
    const holding = sheets.filter(({ text }) => text.includes('@font-face')).map(({ name }) => name)
    expect(holding).toEqual(['ui/styles/fonts.css'])
    expect(read('ui/styles/core.css')).not.toContain('fonts.css')
  })

  test('every colour is a token', () => {
    expect(found(/[:\s,(](#[0-9a-f]{3,8}\b|rgba?\([^)]*\)|hsla?\([^)]*\))/gi)).toEqual([])
  })

  test('stacking is a token', () => {
    expect(found(/z-index:\s*(-?\d+)/g)).toEqual([])
  })
})

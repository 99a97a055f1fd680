import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { docSearchFix, patchDocSearch } from './docsearch-fix.ts'

const file = new URL('../../node_modules/@docsearch/react/dist/esm/index.js', import.meta.url)
const code = readFileSync(file, 'utf8')

describe('patchDocSearch', () => {
  test('finds every text as often as it must in the installed release', () => {
    const mended = patchDocSearch(code)
    expect(mended).toContain('c.getState().status!=="error"&&p("idle")')
    expect(mended).not.toContain('role:"listbox"')
  })

  test('stops when a text is gone', () => {
    expect(() =>
      patchDocSearch(code.replace('.finally((function(){p("idle"),', '.finally((function(){q("idle"),')),
    ).toThrow(/occurs 0 times instead of 1/)
  })

  test('stops when a text occurs once more', () => {
    expect(() => patchDocSearch(`${code};role:"listbox"`)).toThrow(/occurs 2 times instead of 1/)
  })

  test('takes no replacement text as a pattern', () => {
    expect(patchDocSearch('a', [{ cures: '', issue: '', from: 'a', to: '$&$1', count: 1 }])).toBe('$&$1')
  })
})

describe('docSearchFix', () => {
  type Hooks = {
    configResolved: (config: { command: string; build: { ssr: boolean } }) => void
    transform: (code: string, id: string) => { code: string } | undefined
    buildEnd: (error?: Error) => void
  }
  const hooks = (command: string, ssr: boolean): Hooks => {
    const plugin = docSearchFix() as unknown as Hooks
    plugin.configResolved({ command, build: { ssr } })
    return plugin
  }

  test('stops a browser build that never met the module', () => {
    expect(() => hooks('build', false).buildEnd()).toThrow(/never met @docsearch\/react/)
  })

  test('lets a browser build pass that met it, and builds that have no use for it', () => {
    const browser = hooks('build', false)
    expect(browser.transform(code, file.pathname)?.code).toBe(patchDocSearch(code))
    expect(() => browser.buildEnd()).not.toThrow()
    expect(() => hooks('build', true).buildEnd()).not.toThrow()
    expect(() => hooks('serve', false).buildEnd()).not.toThrow()
  })

  test('leaves other modules alone', () => {
    expect(hooks('build', false).transform('x', '/node_modules/react/index.js')).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { codeOf, itemsOf, stepsOf } from './page.ts'

const page = [
  '<Step title="Make it">',
  '',
  '<Tabs group="package-manager">',
  '<Tab label="npm">',
  '```bash',
  'npm install',
  '```',
  '</Tab>',
  '<Tab label="pnpm">',
  '```bash',
  'pnpm install',
  '```',
  '</Tab>',
  '</Tabs>',
  '```json title="package.json"',
  '{}',
  '```',
  '```ts title="a.ts (a part)" fragment',
  'x',
  '```',
  '```text title="Output, shortened"',
  'added',
  '```',
  '</Step>',
  '## After',
  '<Details summary="Behind a proxy">',
  '```bash',
  'never',
  '```',
  '</Details>',
  '```bash title="Terminal"',
  'node a.js',
  '```',
].join('\n')

describe('itemsOf', () => {
  test('lists files, commands and outputs in reading order, in the first tab, without folds and fragments', () => {
    expect(
      itemsOf('x.mdx', page).map(({ kind, title, text, step, isStep }) => [kind, title, text, step, isStep]),
    ).toEqual([
      ['run', '', 'npm install', 'Make it', true],
      ['file', 'package.json', '{}', 'Make it', true],
      ['output', 'Output, shortened', 'added', 'Make it', true],
      ['run', 'Terminal', 'node a.js', 'After', false],
    ])
  })

  test('takes the tab that is asked for', () => {
    const items = itemsOf('x.mdx', page, { 'package-manager': 'pnpm' })
    expect(items[0]?.text).toBe('pnpm install')
  })
})

describe('codeOf', () => {
  test('changes with a command and not with the text around it', () => {
    const code = (text: string) => codeOf(stepsOf(itemsOf('x.mdx', text)).get('Make it') ?? [])
    expect(code(`Some words.\n${page}`)).toBe(code(page))
    expect(code(page.replace('npm install', 'npm ci'))).not.toBe(code(page))
  })
})

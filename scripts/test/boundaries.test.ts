import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localBin, runCommand } from './run-command.ts'

const ROOT = process.cwd()

/** One forbidden edge each. Only the import line of a file matters. */
const FORBIDDEN: Record<string, { text: string; rule: string; to: string }> = {
  'src/core/lib/value-import.ts': {
    text: "import { Button } from '../../ui/Button.tsx'\nexport const x = Button",
    rule: 'room-core-lib',
    to: 'src/ui/Button.tsx',
  },
  'src/core/lib/type-import.ts': {
    text: "import type { Kind } from '../../package/rpc/method.ts'\nexport type K = Kind",
    rule: 'room-core-lib',
    to: 'src/package/rpc/method.ts',
  },
  'src/core/lib/dynamic-import.ts': {
    text: "export const load = () => import('../model/routes.ts')",
    rule: 'room-core-lib',
    to: 'src/core/model/routes.ts',
  },
  'src/core/lib/import-type.ts': {
    text: "export type K = typeof import('../../ui/Button.tsx')",
    rule: 'room-core-lib',
    to: 'src/ui/Button.tsx',
  },
  'src/core/model/re-export.ts': {
    text: "export { Button } from '../../ui/Button.tsx'",
    rule: 'room-core-model',
    to: 'src/ui/Button.tsx',
  },
  'src/ui/Panel.tsx': {
    text: "import { routes } from '../core/model/routes.ts'\nexport const Panel = () => <p>{routes}</p>",
    rule: 'room-ui',
    to: 'src/core/model/routes.ts',
  },
  'src/ui/browser/panel.ts': {
    text: "import { Button } from '../Button.tsx'\nexport const b = Button",
    rule: 'room-ui-browser',
    to: 'src/ui/Button.tsx',
  },
  'src/frame/shell/Frame.tsx': {
    text: "import { Page } from '../../pages/common/Page.tsx'\nexport const Frame = () => <Page />",
    rule: 'room-frame-shell',
    to: 'src/pages/common/Page.tsx',
  },
  'src/pages/one/Page.tsx': {
    text: "import { Other } from '../other/Other.tsx'\nexport const Page = () => <Other />",
    rule: 'pages-apart',
    to: 'src/pages/other/Other.tsx',
  },
  'src/pages/parts/Shared/Shared.tsx': {
    text: "import { Other } from '../../other/Other.tsx'\nexport const Shared = () => <Other />",
    rule: 'shared-below-pages',
    to: 'src/pages/other/Other.tsx',
  },
  'src/pages/common/Wide.tsx': {
    text: "import { Other } from '../other/Other.tsx'\nexport const Wide = () => <Other />",
    rule: 'shared-below-pages',
    to: 'src/pages/other/Other.tsx',
  },
  'src/pages/common/Marked.tsx': {
    text: "import { Mark } from '../parts/Mark/Mark.tsx'\nexport const Marked = () => <Mark />",
    rule: 'shared-below-parts',
    to: 'src/pages/parts/Mark/Mark.tsx',
  },
  'src/call/judge/verdict.ts': {
    text: "import { run } from '../send/run.ts'\nexport const verdict = run",
    rule: 'room-call-judge',
    to: 'src/call/send/run.ts',
  },
  'src/package/rpc/disk.ts': {
    text: "import { readFileSync } from 'node:fs'\nexport const r = readFileSync",
    rule: 'no-node-in-browser-code',
    to: 'fs',
  },
  'src/package/rpc/component.ts': {
    text: "import { useState } from 'react'\nexport const s = useState",
    rule: 'no-react-below-ui',
    to: 'node_modules/react/index.js',
  },
  'src/e2e/shell.spec.ts': {
    text: "import { routes } from '../core/model/routes.ts'\nexport const r = routes",
    rule: 'room-e2e',
    to: 'src/core/model/routes.ts',
  },
  'src/build/content.ts': {
    text: "import { Button } from '../ui/Button.tsx'\nexport const b = Button",
    rule: 'room-build',
    to: 'src/ui/Button.tsx',
  },
  'scripts/generate/generate.ts': {
    text: "import type { Kind } from '../../src/package/rpc/method.ts'\nexport type K = Kind",
    rule: 'room-scripts',
    to: 'src/package/rpc/method.ts',
  },
  'scripts/ship/build.ts': {
    text: "import type { Kind } from '../../src/package/rpc/method.ts'\nexport type K = Kind",
    rule: 'composing-scripts-2',
    to: 'src/package/rpc/method.ts',
  },
  'src/core/model/circle-a.ts': {
    text: "import { b } from './circle-b.ts'\nexport const a = () => b",
    rule: 'no-circular',
    to: 'src/core/model/circle-b.ts',
  },
  'src/ui/browser/missing.ts': {
    text: "import { gone } from './gone.ts'\nexport const g = gone",
    rule: 'resolvable',
    to: './gone.ts',
  },
}

/** Edges that the table allows, in the rooms where a mistake in the table would forbid them. */
const ALLOWED: Record<string, string> = {
  'src/core/lib/hex.ts': 'export const hex = 1',
  'src/package/rpc/method.ts': "import { hex } from '../../core/lib/hex.ts'\nexport type Kind = typeof hex",
  'src/core/model/constants.ts': 'export const DELAY_MS = 200',
  'src/core/model/routes.ts': 'export const routes = 1',
  'src/core/model/circle-b.ts': "import { a } from './circle-a.ts'\nexport const b = () => a",
  'src/ui/browser/media.ts': "import { routes } from '../../core/model/routes.ts'\nexport const media = routes",
  'src/ui/Button.tsx':
    "import { DELAY_MS } from '../core/model/constants.ts'\nimport { media } from './browser/media.ts'\nimport './button.css'\nexport const Button = <T,>(p: { d?: T }) => <b>{DELAY_MS}{media}{String(p.d)}</b>",
  'src/ui/button.css': '.a {}',
  'node_modules/react/index.js': 'export const useState = 1',
  'node_modules/react/package.json': '{ "name": "react", "type": "module", "main": "index.js" }',
  'src/pages/common/Page.tsx': "import { Button } from '../../ui/Button.tsx'\nexport const Page = () => <Button />",
  'src/pages/other/Other.tsx':
    "import { Page } from '../common/Page.tsx'\nimport { Cell } from './parts/Cell/Cell.tsx'\nimport { run } from '../../call/send/run.ts'\nimport { Mark } from '../parts/Mark/Mark.tsx'\nexport const Other = () => <Page>{[<Cell />, <Mark />, run]}</Page>",
  'src/pages/other/parts/Cell/Cell.tsx': 'export const Cell = () => <i />',
  'src/pages/parts/Mark/Mark.tsx': 'export const Mark = () => <i />',
  'src/call/send/run.ts': 'export const run = 1',
  'src/app/App.tsx': "import { Page } from '../pages/common/Page.tsx'\nexport const App = () => <Page />",
  'src/package/cli/bin.ts':
    "import { readFileSync } from 'node:fs'\nimport type { Kind } from '../rpc/method.ts'\nexport const k: Kind = 1\nexport const r = readFileSync",
  'scripts/ship/release/pack.ts':
    "import type { Kind } from '../../../src/package/rpc/method.ts'\nexport type K = Kind",
}

type Violation = { from: string; to: string; rule: { name: string } }
let folder: string
let violations: Violation[]

const cruise = async (...args: string[]) => {
  const tool = path.join(ROOT, localBin('depcruise'))
  const config = path.join(ROOT, '.dependency-cruiser.cjs')
  return runCommand(tool, ['--config', config, ...args], { cwd: folder })
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies: { react: '*' } }))
  const texts = Object.entries(FORBIDDEN).map(([file, { text }]) => [file, text] as const)
  for (const [file, text] of [...Object.entries(ALLOWED), ...texts]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${text}\n`)
  }
  const { output } = await cruise('--output-type', 'json', 'src', 'scripts')
  violations = JSON.parse(output.slice(output.indexOf('{'))).summary.violations
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('import table', () => {
  test.each(Object.entries(FORBIDDEN))('reports %s', (from, { rule, to }) => {
    const found = violations.filter((violation) => violation.from === from)
    expect(found.map(({ rule: { name }, to: target }) => [name, target])).toContainEqual([rule, to])
  })

  test('reports nothing else', () => {
    const expected = new Set(Object.keys(FORBIDDEN))
    expect(violations.filter(({ from }) => !expected.has(from))).toEqual([])
  })
})

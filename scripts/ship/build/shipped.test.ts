import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { bill, noticesText, packageFolder, readInside, readShipped } from './shipped.ts'

const root = mkdtempSync(join(tmpdir(), 'shipped-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function packageWith(name: string, manifest: object, files: Record<string, string>): string {
  const folder = join(root, name)
  mkdirSync(folder, { recursive: true })
  const all = { ...files, 'package.json': JSON.stringify({ name, version: '1.2.3', ...manifest }) }
  for (const [file, text] of Object.entries(all)) writeFileSync(join(folder, file), text)
  return folder
}

test.each([
  ['/r/node_modules/react/index.js', '/r/node_modules/react'],
  ['/r/node_modules/@scope/one/dist/a.js?worker', '/r/node_modules/@scope/one'],
  ['/r/node_modules/a/node_modules/b/index.js', '/r/node_modules/a/node_modules/b'],
  ['\0/r/node_modules/a/index.js?commonjs-proxy', '/r/node_modules/a'],
  ['C:\\r\\node_modules\\a\\index.js', 'C:/r/node_modules/a'],
  ['/r/src/lib/hex.ts', undefined],
])('%s belongs to %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder)
})

describe('a package', () => {
  test('is read with every text of its terms', () => {
    const files = { LICENSE: 'Terms.\n', 'ThirdPartyNotices.txt': 'More.', 'licenses.js': 'no', 'README.md': 'no' }
    expect(readShipped(packageWith('one', { license: 'MIT' }, files))).toEqual({
      name: 'one',
      version: '1.2.3',
      license: 'MIT',
      texts: ['Terms.', 'More.'],
    })
  })

  test('without a licence stops the build', () => {
    expect(() => readShipped(packageWith('two', {}, { LICENSE: 'Terms.' }))).toThrow('"two"')
  })
})

describe('a library inside a package', () => {
  const HOLDER = 'monaco-editor'
  const FILES = 'esm/vs/base'
  const holding = (folder: string, purify: string) => {
    const made = packageWith(folder, { name: HOLDER, license: 'MIT' }, {})
    for (const place of ['browser/dompurify', 'common/marked']) mkdirSync(join(made, FILES, place), { recursive: true })
    writeFileSync(join(made, FILES, 'browser/dompurify/dompurify.js'), purify)
    const comment = '/**\n * marked v1.2.3 - a parser\n * Copyright (c) somebody. (MIT Licensed)\n */\n\n/** Code. */'
    writeFileSync(join(made, FILES, 'common/marked/marked.js'), comment)
    return made
  }

  test('is read with the version and the terms that its file tells', () => {
    expect(readInside(holding('holder', '/*! @license DOMPurify 3.9.9 | (c) Somebody */\nconst a = 1'))).toEqual([
      {
        name: 'dompurify',
        version: '3.9.9',
        license: '(MPL-2.0 OR Apache-2.0)',
        texts: ['Inside monaco-editor.', 'DOMPurify 3.9.9 | (c) Somebody'],
      },
      {
        name: 'marked',
        version: '1.2.3',
        license: 'MIT',
        texts: ['Inside monaco-editor.', 'marked v1.2.3 - a parser\nCopyright (c) somebody. (MIT Licensed)'],
      },
    ])
  })

  test('stops the build when its file no longer tells the version', () => {
    expect(() => readInside(holding('silent', 'const a = 1'))).toThrow('which version of "dompurify"')
  })

  test('stops the build when its file is gone', () => {
    expect(() => readInside(packageWith('gone', { name: '@open-rpc/docs-react' }, {}))).toThrow('"lodash"')
  })

  test('is looked for in the packages that hold one', () => {
    expect(readInside(packageWith('plain', {}, {}))).toEqual([])
  })

  test.each([
    ['monaco-editor', ['dompurify', 'marked']],
    ['@docsearch/react', ['@algolia/autocomplete-core', 'algoliasearch']],
    ['@open-rpc/docs-react', ['lodash']],
  ])('is found in the %s that is in use', (name, libraries) => {
    const found = readInside(join(process.cwd(), 'node_modules', name))
    expect(found.map((library) => library.name)).toEqual(libraries)
    for (const { version } of found) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  })
})

test('the text and the bill name each with version and licence', () => {
  const shipped = [
    { name: '@scope/one', version: '1.0.0', license: 'MIT', texts: ['Terms of one.'] },
    { name: 'two', version: '2.0.0', license: '(MPL-2.0 OR Apache-2.0)', texts: [] },
    { name: 'face', version: '', license: 'OFL-1.1', texts: ['Terms of a face.'] },
  ]
  const text = noticesText(shipped)
  expect(text).toMatch(/@scope\/one 1\.0\.0\n\nLicense: MIT\n\nTerms of one\./)
  expect(text).toMatch(/face\n\nLicense: OFL-1\.1\n\nTerms of a face\./)
  expect(JSON.parse(bill({ name: 'site', version: '9.0.0' }, shipped))).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'site', version: '9.0.0' } },
    components: [
      { group: '@scope', name: 'one', purl: 'pkg:npm/%40scope/one@1.0.0', licenses: [{ license: { id: 'MIT' } }] },
      { name: 'two', purl: 'pkg:npm/two@2.0.0', licenses: [{ expression: '(MPL-2.0 OR Apache-2.0)' }] },
      { name: 'face', licenses: [{ license: { id: 'OFL-1.1' } }] },
    ],
  })
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SLOW } from '../../../test/slow.ts'
import { writeTarball } from './tarball.ts'

const folder = mkdtempSync(join(tmpdir(), 'tarball-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lay = (name: string, files: Record<string, string>): string => {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { mode: path.startsWith('bin/') ? 0o755 : 0o644 })
  }
  return join(folder, name)
}

test('writes the bytes that npm pack writes', SLOW, async () => {
  const manifest = { name: 'packed', version: '1.2.3', bin: { packed: './run.js' } }
  const from = lay('some', {
    'package.json': JSON.stringify(manifest),
    LICENSE: 'MIT',
    'README.md': '# Packed\n',
    'run.js': '#!/usr/bin/env node\n',
    'bin/later.js': '#!/usr/bin/env node\n',
    'lib/Zeta.js': 'export {}\n'.repeat(300),
    'lib/alpha.js': '',
    'lib/deep/alpha.js': `${'x'.repeat(512)}`,
    'lib/alpha.d.ts': 'export {}\n',
    'lib/zeta.js.map': '{}',
  })
  const own = await writeTarball(from, join(folder, 'own'))
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: from })
  expect(own).toBe(join(folder, 'own/packed-1.2.3.tgz'))
  expect(readFileSync(own).equals(readFileSync(join(folder, 'packed-1.2.3.tgz')))).toBe(true)
})

test.each(['a'.repeat(93), 'größe'])('refuses the path %s, which its header cannot hold', async (name) => {
  const from = lay(name.slice(0, 2), { 'package.json': '{"name":"one","version":"1.0.0"}', [`${name}.js`]: '' })
  await expect(writeTarball(from, folder)).rejects.toThrow(`No tarball holds the path package/${name}.js.`)
})

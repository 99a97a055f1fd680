import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { releaseVersion } from './version.ts'

async function project(): Promise<{ root: string; write: (title: string) => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'release-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'generated'))
  const write = (title: string) =>
    writeFile(join(root, 'generated/openrpc.json'), JSON.stringify({ info: { title, version: '1.2.0' } }))
  return { root, write }
}

test('releaseVersion keeps the document under its version and takes the same text again', async () => {
  const { root, write } = await project()
  await write('first')
  expect(await releaseVersion(root, { replace: false })).toBe('openrpc/versions/1.2.0.json')
  await releaseVersion(root, { replace: false })
  expect(await readFile(join(root, 'openrpc/versions/1.2.0.json'), 'utf8')).toContain('first')
})

test('releaseVersion refuses another text under a released version, unless it is told to', async () => {
  const { root, write } = await project()
  await write('first')
  await releaseVersion(root, { replace: false })
  await write('second')
  await expect(releaseVersion(root, { replace: false })).rejects.toThrow('is released with another text')
  await releaseVersion(root, { replace: true })
  expect(await readFile(join(root, 'openrpc/versions/1.2.0.json'), 'utf8')).toContain('second')
})

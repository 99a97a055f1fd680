import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SLOW } from '../../../test/slow.ts'
import type { OpenRpcDocument } from '../../generate/openrpc/document.ts'
import { releaseOptions, releaseVersion } from './version.ts'

const root = join(import.meta.dirname, '../../..')
let text = ''
beforeAll(async () => {
  text = await readFile(join(root, 'generated/openrpc.json'), 'utf8')
})

type Edit = (document: OpenRpcDocument) => void
const asItIs: Edit = () => undefined
const otherWords: Edit = ({ info }) => Object.assign(info, { title: 'Other words' })
const newMethod: Edit = ({ methods }) => {
  const [first] = methods
  if (first) methods.push({ ...first, name: 'eth_new' })
}
const goneMethod: Edit = ({ methods }) => methods.splice(0, 1)

/** An empty project with a function to write its document. */
async function project() {
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'generated'))
  const write = async (version: string, edit: Edit) => {
    const document = JSON.parse(text) as OpenRpcDocument
    document.info.version = version
    edit(document)
    await writeFile(join(folder, 'generated/openrpc.json'), JSON.stringify(document))
  }
  const release = (options = {}) => releaseVersion(folder, { replace: false, ...options })
  const kept = () => readdir(join(folder, 'openrpc/versions'))
  return { folder, write, release, kept }
}

/** Result of releasing an edited document when 1.9.0 and 1.10.0 are released. */
async function outcome(version: string, edit: Edit, options = {}): Promise<string> {
  const { write, release, kept } = await project()
  await write('1.9.0', goneMethod)
  await release()
  await write('1.10.0', asItIs)
  await release()
  await write(version, edit)
  const said = await release(options).catch(String)
  const isKept = (await kept()).includes(`${version}.json`)
  expect(isKept).toBe(!said.startsWith('VERSION_NOT_DESERVED'))
  return said
}

describe('releaseVersion', () => {
  test('keeps the document under its version and takes the same text again', async () => {
    const { folder, write, release } = await project()
    await write('1.2.0', asItIs)
    expect(await release()).toBe('openrpc/versions/1.2.0.json')
    await release()
    expect(JSON.parse(await readFile(join(folder, 'openrpc/versions/1.2.0.json'), 'utf8')).info.version).toBe('1.2.0')
  })

  test('refuses another text under a released version, unless it is told to', async () => {
    const { folder, write, release } = await project()
    await write('1.2.0', asItIs)
    await release()
    await write('1.2.0', otherWords)
    await expect(release()).rejects.toThrow('is released with another text')
    await release({ replace: true })
    expect(await readFile(join(folder, 'openrpc/versions/1.2.0.json'), 'utf8')).toContain('Other words')
  })
})

describe('the version after 1.10.0', () => {
  test.each<[string, string, Edit]>([
    ['a removed method', '2.0.0', goneMethod],
    ['a new method', '1.11.0', newMethod],
    ['other words', '1.10.1', otherWords],
  ])('of %s is %s', async (_, version, edit) => {
    expect(await outcome(version, edit)).toBe(`openrpc/versions/${version}.json`)
  })

  test.each<[string, string, Edit, string]>([
    ['a removed method', '1.11.0', goneMethod, '2.0.0'],
    ['a removed method', '1.10.1', goneMethod, '2.0.0'],
    ['a new method', '1.10.1', newMethod, '1.11.0'],
    ['a new method', '2.0.0', newMethod, '1.11.0'],
    ['other words', '1.11.0', otherWords, '1.10.1'],
    ['other words', '1.10.7', otherWords, '1.10.1'],
  ])('of %s is not %s', SLOW, async (_, version, edit, right) => {
    const said = await outcome(version, edit)
    expect(said).toContain(`Version ${version} is not what the changes since 1.10.0 deserve`)
    expect(said).toContain('at   openrpc/openrpc.yaml, info.version')
    expect(said).toContain(`hint Write ${right} there and run "npm run generate".`)
  })

  test('is refused with the changes that ask for another', async () => {
    expect(await outcome('1.10.1', goneMethod)).toContain('eth_blockNumber: The method no longer exists.')
    const said = await outcome('1.10.1', ({ methods }) => methods.splice(0, 9))
    expect(said).toContain('they are major, because something breaks')
    expect(said).toMatch(/and \d+ more/)
  })

  test('is none when nothing changed, and none before it', SLOW, async () => {
    expect(await outcome('1.10.1', asItIs)).toContain('Nothing changed since 1.10.0')
    expect(await outcome('1.9.5', newMethod)).toContain('Version 1.9.5 is older than 1.10.0')
    expect(await outcome('1.11', newMethod)).toContain('"1.11" is not a version')
  })

  test('may go further when the package’s own code did, and no further', SLOW, async () => {
    expect(await outcome('2.0.0', asItIs, { code: 'major' })).toBe('openrpc/versions/2.0.0.json')
    expect(await outcome('1.11.0', otherWords, { code: 'minor' })).toBe('openrpc/versions/1.11.0.json')
    expect(await outcome('1.11.0', goneMethod, { code: 'minor' })).toContain('Write 2.0.0 there')
    expect(await outcome('1.11.0', otherWords, { code: 'major' })).toContain("by the package's own code")
  })
})

describe('the options of the command', () => {
  test('are these, and no others', () => {
    expect(releaseOptions([])).toEqual({ replace: false })
    expect(releaseOptions(['--code=minor', '--replace'])).toEqual({ replace: true, code: 'minor' })
    expect(() => releaseOptions(['--force'])).toThrow('There is no option --force.')
    expect(() => releaseOptions(['--code=patch'])).toThrow('There is no option --code=patch.')
  })
})

test('the versions that are kept deserve their numbers', async () => {
  const { requiredBump, byVersion, nextVersion } = await import('./required-bump.ts')
  const names = await readdir(join(root, 'openrpc/versions'))
  const versions = names.map((name) => name.replace(/\.json$/, '')).sort(byVersion)
  const documents = await Promise.all(
    versions.map(
      async (version) =>
        JSON.parse(await readFile(join(root, `openrpc/versions/${version}.json`), 'utf8')) as OpenRpcDocument,
    ),
  )
  expect(documents.map(({ info }) => info.version)).toEqual(versions)
  expect(versions.length).toBeGreaterThan(0)
  for (const [index, document] of documents.slice(1).entries()) {
    const before = documents[index] as OpenRpcDocument
    const { bump } = requiredBump(before, document)
    expect(byVersion(document.info.version, nextVersion(before.info.version, bump === 'none' ? 'patch' : bump))).toBe(0)
  }
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedLines } from '../../generate/compare/served.ts'
import type { Statement } from '../../generate/openrpc/document.ts'
import { openGit } from './git.ts'
import { parseSourcesOptions } from './options.ts'
import { readSources } from './read.ts'
import { isUnchanged, sourcesReport } from './report.ts'

const folder = mkdtempSync(join(tmpdir(), 'sources-'))
const tree = join(folder, 'tree')
const bare = join(folder, 'bare.git')
let first = ''

const git = (at: string, ...args: string[]): string =>
  execFileSync('git', ['-C', at, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

function commit(files: Record<string, string | undefined>): string {
  for (const [path, text] of Object.entries(files)) {
    const target = join(tree, path)
    mkdirSync(dirname(target), { recursive: true })
    if (text === undefined) rmSync(target)
    else writeFileSync(target, text)
  }
  git(tree, 'add', '--all')
  git(tree, 'commit', '--quiet', '--message', 'state')
  return git(tree, 'rev-parse', 'HEAD')
}

beforeAll(() => {
  mkdirSync(tree)
  git(tree, 'init', '--quiet')
  first = commit({
    'src/errors.rs': 'mod errors;\ncode: -32602,\nmessage: "Invalid params",\nlimit: 1000,\n',
    'src/old.rs': 'fn only_here() {}\n',
  })
  commit({
    'src/errors.rs': 'mod errors;\ncode: -32602,\n// one line more\nmessage: "Invalid params",\nlimit: 5000,\n',
    'src/old.rs': undefined,
    'src/new.rs': '\nfn only_here() {}\n',
  })
  git(folder, 'clone', '--quiet', '--bare', tree, bare)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const statement = (id: string, path: string, line: number, literal: string, at = first): Statement => ({
  kind: 'error',
  id,
  text: id,
  source: [{ repository: 'some/node', path, line, commit: at, literal }],
})

async function read(...statements: Statement[]) {
  const directory = await openGit(bare)
  const lines = await readSources(statements, new Map([['some/node', directory]]))
  return { lines, report: sourcesReport(statements, lines, new Map([['some/node', directory.head]])) }
}

describe('readSources, in a bare repository', () => {
  test('finds a literal that stands where it stood', async () => {
    const { lines } = await read(statement('Code', 'src/errors.rs', 2, '-32602'))
    expect(lines).toMatchObject([{ fate: 'same', of: ['error Code'] }])
    expect(isUnchanged(lines)).toBe(true)
  })

  test('follows a literal to another line and to another file', async () => {
    const { lines, report } = await read(
      statement('Text', 'src/errors.rs', 3, '"Invalid params"'),
      statement('Function', 'src/old.rs', 1, 'fn only_here()'),
    )
    expect(lines.map(({ fate, place }) => [fate, place])).toEqual([
      ['moved', { path: 'src/errors.rs', line: 4 }],
      ['moved', { path: 'src/new.rs', line: 2 }],
    ])
    expect(report).toContain('src/errors.rs:3 moved at the newest commit (line 4)')
    expect(report).toContain('src/old.rs:1 moved at the newest commit (src/new.rs:2)')
    expect(isUnchanged(lines)).toBe(false)
  })

  test('says what is gone, what never stood at its line, and which commit is missing', async () => {
    const { lines, report } = await read(
      statement('Limit', 'src/errors.rs', 4, 'limit: 1000'),
      statement('Wrong', 'src/errors.rs', 1, '-32602'),
      statement('Never', 'src/errors.rs', 2, 'no such text'),
      statement('Missing', 'src/errors.rs', 2, '-32602', 'f'.repeat(40)),
    )
    expect(lines.map(({ fate }) => fate)).toEqual(['vanished', 'wrong', 'wrong', 'unread'])
    expect(report).toContain('src/errors.rs:1 not at its line at the recorded commit (line 2)')
    expect(report).toContain('some/node: 4 lines, 1 found')
  })

  test('reads a line once for all statements that rest on it, and leaves out a repository that is not given', async () => {
    const shared = [statement('One', 'src/errors.rs', 2, '-32602'), statement('Two', 'src/errors.rs', 2, '-32602')]
    const { lines } = await read(...shared)
    expect(lines).toMatchObject([{ of: ['error One', 'error Two'] }])
    expect(await readSources(shared, new Map())).toEqual([])
    expect(sourcesReport(shared, [], new Map())).toMatch(
      /^some\/node: 1 line at \w+; skipped, because no --repo names it/,
    )
  })

  test('counts statements without a line and gives their reasons', async () => {
    const { report } = await read(
      { kind: 'limit', id: 'eth_call/history', text: 'State', without: 'It depends on the disk.' },
      statement('Code', 'src/errors.rs', 2, '-32602'),
    )
    expect(report).toContain('error       1 with a line, 0 without')
    expect(report).toContain('1 without a line: It depends on the disk.\n  limit eth_call/history')
  })

  test('refuses a folder that is no git directory', async () => {
    await expect(openGit(folder)).rejects.toThrow('is no git directory with a newest commit')
  })
})

describe('parseSourcesOptions', () => {
  const known = ['some/node', 'some/client']

  test('takes repositories by name', () => {
    expect(parseSourcesOptions(['--repo', 'some/node=../node', '--repo=some/client=/c=d'], known)).toEqual({
      directories: new Map([
        ['some/node', '../node'],
        ['some/client', '/c=d'],
      ]),
    })
    expect(parseSourcesOptions(['--help'], known)).toBe('help')
  })

  test('takes two releases to compare', () => {
    const args = ['--repo', 'some/node=../node', '--tag', 'v2', '--from', 'v1']
    expect(parseSourcesOptions(args, known)).toMatchObject({ release: { tag: 'v2', from: 'v1' } })
  })

  test.each([
    [[], 'No repository is named'],
    [['--repo', 'some/node'], '--repo takes NAME=GITDIR, got "some/node"'],
    [['--repo', 'other/node=.'], 'No line stands in "other/node"; there are some/node, some/client.'],
    [['--repo', 'some/node=a', '--repo', 'some/node=b'], 'some/node is named twice'],
    [['--repos', 'some/node=a'], "Unknown option '--repos'"],
    [['some/node=a'], 'Unexpected argument'],
    [['--repo', 'some/node=a', '--tag', 'v2'], '--tag and --from belong together'],
  ])('refuses %j', (args, message) => {
    expect(() => parseSourcesOptions(args, known)).toThrow(message)
  })
})

test('a client of which some files were read has a commit for each line', () => {
  const at = { at: 'src/errors.rs:1', literal: 'mod errors;' }
  const [line] = servedLines({
    some: { label: 'Some', repository: 'some/node', partial: true, methods: { eth_call: { ...at, commit: first } } },
  })
  expect(line?.source).toEqual([
    { repository: 'some/node', commit: first, path: 'src/errors.rs', line: 1, literal: 'mod errors;' },
  ])
})

test('says what is known of the newest commit', () => {
  const heads = new Map([['some/node', first]])
  const notes = new Map([[`some/node ${first}`, 'The text moved.']])
  const said = `some/node at ${first.slice(0, 10)}: The text moved.`
  expect(sourcesReport([], [], heads, { notes })).toContain(said)
  expect(sourcesReport([], [], new Map([['some/node', 'f'.repeat(40)]]), { notes })).not.toContain('The text moved.')
})

test('lines of what Ethereum’s clients declare are read and counted like the others', async () => {
  const clients = {
    some: {
      ...{ label: 'Some', repository: 'some/node', commit: first, date: '2026-01-01' },
      methods: {
        eth_call: { at: 'src/errors.rs:1', literal: 'mod errors;' },
        eth_none: { at: 'src/errors.rs:1', literal: 'no' },
      },
    },
  }
  const served = servedLines(clients)
  const found = await readSources(served, new Map([['some/node', await openGit(bare)]]))
  expect(found.map(({ fate, of }) => [fate, of])).toEqual([
    ['same', ['Some eth_call']],
    ['wrong', ['Some eth_none']],
  ])
  expect(sourcesReport([], found, new Map([['some/node', first]]), { served })).toMatch(/^some\/node: 2 lines, 1 found/)
})

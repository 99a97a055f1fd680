import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGit } from '../git.ts'
import { CLIENT, compareReleases, EXECUTION } from './compare.ts'
import { activationsOf, changedFacts, defaultsOf, fieldsOf, newestRevision, textsOf } from './facts.ts'
import { nameOf, releaseReport } from './report.ts'

describe('facts of a source file', () => {
  const rust = `
pub struct Cli {
    /// Maximum
    #[arg(long, default_value_t = 1000)]
    pub batch_request_limit: u16,
    pub rpc_addr: String,
}

impl Default for MetricsConfig {
    fn default() -> Self {
        Self {
            enabled: true,
        }
    }
}

const TEXT: &str = "block range too large";

#[cfg(test)]
mod tests {
    const OTHER: &str = "text of a test";
}
`
  test('are fields with the defaults of flags', () => {
    expect([...fieldsOf(rust)]).toEqual([
      ['Cli.batch_request_limit', 'u16, default 1000'],
      ['Cli.rpc_addr', 'String'],
    ])
    expect([...defaultsOf(rust)]).toEqual([['MetricsConfig.enabled', 'true']])
  })

  test('are texts outside of tests and comments, with adjacent literals joined', () => {
    expect([...textsOf(rust).keys()]).toEqual(['block range too large'])
    expect([...textsOf('// "a text in a comment"\nlog("live node needs "\n    "two timelines");')]).toEqual([
      ['live node needs two timelines', 'live node needs '],
    ])
  })

  test('are revisions and their activations', () => {
    expect(newestRevision('  MONAD_NINE = 9,\n  MONAD_TEN = 10,\n  MONAD_NEXT = 11,\n')).toBe('MONAD_TEN')
    const code =
      'if (MONAD_LIKELY(timestamp >= 1786545000)) { // day\n  return MONAD_TEN;\n}\nelse if (timestamp >= 5) {\n  return MONAD_NINE;\n}'
    expect([...activationsOf(code)]).toEqual([
      ['MONAD_TEN', 1_786_545_000],
      ['MONAD_NINE', 5],
    ])
  })

  test('differ by name', () => {
    expect(
      changedFacts(
        new Map([
          ['a', '1'],
          ['b', '1'],
          ['c', '1'],
        ]),
        new Map([
          ['a', '1'],
          ['b', '2'],
          ['d', '1'],
        ]),
      ),
    ).toEqual([
      { name: 'b', before: '1', after: '2' },
      { name: 'c', before: '1' },
      { name: 'd', after: '1' },
    ])
  })

  test('have the names of readers', () => {
    expect(nameOf('MonadEthGetStorageAtParams.position')).toBe('eth_getStorageAt, position')
    expect(nameOf('Cli.batch_request_limit')).toBe('--batch-request-limit')
    expect(nameOf('NodeConfig.metrics')).toBe('NodeConfig.metrics')
  })
})

describe('two releases in clones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  const client = join(folder, 'client')
  const execution = join(folder, 'execution')

  const git = (at: string, ...args: string[]): string =>
    execFileSync('git', ['-C', at, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, GIT_COMMITTER_DATE: '2026-08-04T12:00:00Z' },
    }).trim()

  function commit(at: string, files: Record<string, string>, message: string): string {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(at, path)), { recursive: true })
      writeFileSync(join(at, path), text)
    }
    git(at, 'add', '--all')
    git(at, 'commit', '--quiet', '--message', message)
    return git(at, 'rev-parse', 'HEAD')
  }
  /** Points the submodule of the client at a commit, as a clone without work trees of submodules has it. */
  const point = (at: string): void => {
    git(client, 'update-index', '--add', '--cacheinfo', `160000,${at},monad-execution`)
  }
  const cli = (limit: number) =>
    `pub struct Cli {\n    #[arg(long, default_value_t = ${limit})]\n    pub batch_request_limit: u16,\n}\n`
  const testnet = (more: string) => `${more}if (timestamp >= 5) {\n  return MONAD_NINE;\n}\n`

  beforeAll(() => {
    for (const at of [client, execution]) {
      mkdirSync(at)
      git(at, 'init', '--quiet')
    }
    const chain = 'category/execution/monad/chain/monad_testnet.cpp'
    const revisions = 'category/vm/evm/monad/revision.h'
    const old = commit(
      execution,
      {
        [chain]: testnet(''),
        [revisions]: '    MONAD_NINE = 9,\n    MONAD_NEXT = 10\n',
        'cmd/monad/main.cpp': 'log("text that moves away");\n',
      },
      'old',
    )
    const now = commit(
      execution,
      {
        [chain]: testnet('if (timestamp >= 1786545000) {\n  return MONAD_TEN;\n}\n'),
        [revisions]: '    MONAD_TEN = 10,\n    MONAD_NEXT = 11,\n',
        'cmd/monad/main.cpp': 'log("live node needs two timelines");\n',
        'category/core/log.cpp': 'log("text that moves away");\n',
      },
      'now',
    )
    commit(
      client,
      { 'monad-rpc/src/cli.rs': cli(500), 'monad-rpc/src/errors.rs': 'message: "Old text here",\n' },
      'first',
    )
    point(old)
    git(client, 'commit', '--quiet', '--message', 'old execution')
    git(client, 'tag', 'v0.15.2')
    commit(
      client,
      { 'monad-rpc/src/cli.rs': cli(1000), 'monad-rpc/src/errors.rs': 'message: "New text here",\n' },
      'rpc: longer batches',
    )
    point(now)
    git(client, 'commit', '--quiet', '--message', 'new execution')
    git(client, 'tag', 'v0.16.0')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const line = (literal: string) => ({
    repository: CLIENT,
    path: 'monad-rpc/src/errors.rs',
    line: 1,
    commit: '',
    literal,
  })

  test('give the rows and changes that a person applies', async () => {
    const directories = new Map([
      [CLIENT, await openGit(client)],
      [EXECUTION, await openGit(execution)],
    ])
    const statements = [
      { kind: 'error', id: 'Old', source: [line('"Old text here"')] },
      { kind: 'error', id: 'New', source: [line('"New text here"')] },
    ]
    const changes = await compareReleases({ tag: 'v0.16.0', from: 'v0.15.2' }, directories, statements)
    const report = releaseReport(changes)
      .replaceAll(/\b[0-9a-f]{40}\b/g, 'COMMIT')
      .replaceAll(/\b[0-9a-f]{9}\b/g, 'SHORT')
    expect(report).toMatchInlineSnapshot(`
      "# Proposed for 0.16.0, compared with 0.15.2. Nothing was changed.

      openrpc/clients.yaml
      - { version: 0.16.0, date: '2026-08-04', revision: MONAD_TEN }

      openrpc/evidence/repositories.yaml
      bft0160:
        repository: category-labs/monad-bft
        commit: COMMIT
        date: '2026-08-04'
        client: 0.16.0

      content/data/changelog.yaml
      - id: client-0.16.0
        type: release
        title: Client 0.16.0
        date: 2026-08-04
        commits: [SHORT, SHORT]
        # SHORT new execution
        # SHORT rpc: longer batches

      content/data/revisions.yaml
      # MONAD_TEN on testnet: 2026-08-12 14:30 UTC (1786545000)

      Flags, parameters and settings
      ~ --batch-request-limit: u16, default 500 → u16, default 1000

      Texts
      + "New text here" (category-labs/monad-bft)
      + "live node needs two timelines" (category-labs/monad)
      - "Old text here" (category-labs/monad-bft)

      openrpc/evidence, literals that begin or end with the release
      - monad-rpc/src/errors.rs: "Old text here" (error Old)
      + monad-rpc/src/errors.rs: "New text here" (error New)"
    `)
  })

  test('need the clone of the client, with both tags', async () => {
    const releases = { tag: 'v0.16.0', from: 'v0.1.0' }
    await expect(compareReleases(releases, new Map(), [])).rejects.toThrow('--tag needs --repo category-labs/monad-bft')
    const directories = new Map([[CLIENT, await openGit(client)]])
    await expect(compareReleases(releases, directories, [])).rejects.toThrow('has no tag v0.1.0')
  })
})

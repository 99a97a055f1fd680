import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findAnvil, freePort } from '../record/anvil.ts'
import { rpcClient } from '../record/rpc.ts'

const root = path.join(import.meta.dirname, '../../..')
const folders: string[] = []

/** Usually a minute is enough. The first download of a large framework and its removal on a busy disk need longer. */
const INSTALL_MS = 600_000

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))), INSTALL_MS)

/** The project of a guide, copied to an empty folder and installed according to the guide. */
function install(
  name: string,
  ...flags: string[]
): (command: string, args: readonly string[], env?: NodeJS.ProcessEnv) => string {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`))
  folders.push(folder)
  cpSync(path.join(root, 'fixtures', name), folder, { recursive: true })
  const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string => {
    try {
      return execFileSync(command, args, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, ...env },
        stdio: 'pipe',
      })
    } catch (error) {
      // The exit code does not explain the failure, so the output is added.
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error })
    }
  }
  run('npm', ['install', '--no-audit', '--no-fund', ...flags])
  return run
}

/**
 * Skips peers that types do not need, namely an optional `ox` of another major version, and Expo, which npm may lack.
 */
const WITHOUT_PEERS = '--legacy-peer-deps'

describe('the projects of the guides type-check against the real libraries', () => {
  test.each([['smart-client', WITHOUT_PEERS], ['expo-deeplink', WITHOUT_PEERS], ['farcaster-miniapp']])(
    '%s',
    { timeout: INSTALL_MS },
    (name, ...flags) => {
      const run = install(name, ...flags)
      expect(run('npx', ['tsc', '--noEmit', '--pretty', 'false'])).toBe('')
    },
  )
})

describe('against a local node', () => {
  let node: ChildProcess | undefined
  let url = ''
  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    node = spawn(findAnvil(), ['--port', `${port}`, '--quiet'], { stdio: 'ignore' })
    const call = rpcClient(url)
    await vi.waitFor(() => call('eth_chainId', []), { timeout: 20_000 })
  })
  afterAll(() => {
    node?.kill()
  })

  test('the counter in Solidity and in Yul behave the same', { timeout: INSTALL_MS }, () => {
    const run = install('solidity')
    run('npm', ['run', 'compile'])
    expect(run('node', ['compare.mjs', url])).toContain('same behavior')
  })
})

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'hardhat-guide-'))
const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string =>
  execFileSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true',
      HARDHAT_IGNITION_CONFIRM_DEPLOYMENT: 'false',
      ...env,
    },
  })

let node: ChildProcess | undefined

/** Follows the Hardhat guide in an empty folder: install, compile, test, start a node, deploy. */
describe('the project of the Hardhat guide', () => {
  beforeAll(() => {
    cpSync(path.join(root, 'fixtures/hardhat'), folder, { recursive: true })
    run('npm', ['install', '--no-audit', '--no-fund'])
  }, 300_000)

  afterAll(() => {
    node?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  test('compiles for the EVM version that the guide names', { timeout: 120_000 }, () => {
    expect(run('npx', ['hardhat', 'compile'])).toContain('Compiled 1 Solidity file successfully (evm target: osaka)')
  })

  test('passes its own tests', { timeout: 120_000 }, () => {
    expect(run('npx', ['hardhat', 'test'])).toMatch(/\d+ passing/)
  })

  test('knows both networks where it verifies', { timeout: 120_000 }, () => {
    const networks = run('npx', ['hardhat', 'verify', '--list-networks'], { ETHERSCAN_API_KEY: 'unused' })
    expect(networks).toMatch(/monadTestnet\s*│\s*10143/)
    expect(networks).toMatch(/monadMainnet\s*│\s*143/)
  })

  test('deploys to a local node', { timeout: 180_000 }, async () => {
    // Hardhat itself and not npx, whose child would go on when npx is ended.
    const hardhat = path.join(folder, 'node_modules/.bin/hardhat')
    node = spawn(hardhat, ['node', '--hostname', '127.0.0.1'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((resolve, reject) => {
      node?.stdout?.on('data', (data) => String(data).includes('Started HTTP') && resolve())
      node?.once('exit', (code) => reject(new Error(`The node ended with code ${code}; is port 8545 free?`)))
    })
    expect(run('npm', ['run', 'deploy', '--', '--network', 'localhost'])).toMatch(/0x[0-9a-fA-F]{40}/)
  })
})

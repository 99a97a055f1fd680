/** Installs Hardhat in a temporary folder, with the Node version that it needs. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../record/anvil.ts'
import { rpcClient } from '../record/rpc.ts'

/** Hardhat 3 does not start on Node 20. The package `node` has the binary of a version. */
const PACKAGES = {
  2: ['hardhat@2.29.1'],
  3: ['hardhat@3.18.0', 'node@22'],
} as const
const CONFIG = {
  2: [`hardhat.config.cjs`, `module.exports = { solidity: '0.8.28' }`],
  3: [
    `hardhat.config.ts`,
    `import type { HardhatUserConfig } from 'hardhat/config'\nexport default {} satisfies HardhatUserConfig`,
  ],
} as const
const START_MS = 60_000
const LOOK_MS = 200

/** The binary of Hardhat's EVM. npm leaves out an optional package that is too new for its settings. */
function machinePackage(folder: string): string {
  const edr = JSON.parse(readFileSync(path.join(folder, 'node_modules/@nomicfoundation/edr/package.json'), 'utf8'))
  const platform = process.platform === 'linux' ? `linux-${process.arch}-gnu` : `${process.platform}-${process.arch}`
  return `@nomicfoundation/edr-${platform}@${edr.version}`
}

/** Installs Hardhat, starts its node and waits until it responds. */
export async function startHardhat(major: 2 | 3): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), `hardhat-${major}-`))
  const [config, text] = CONFIG[major]
  writeFileSync(path.join(folder, config), `${text}\n`)
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'alarms', private: true, ...(major === 3 && { type: 'module' }) }),
  )
  const install = (...names: string[]): void => {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', ...names], { cwd: folder, stdio: 'ignore' })
  }
  install(...PACKAGES[major])
  if (major === 3) install(machinePackage(folder))
  const port = await freePort()
  const node = major === 3 ? path.join(folder, 'node_modules/node/bin/node') : process.execPath
  const cli = path.join(folder, 'node_modules/hardhat', major === 3 ? 'dist/src/cli.js' : 'internal/cli/bootstrap.js')
  const child = spawn(node, [cli, 'node', '--hostname', '127.0.0.1', '--port', `${port}`], {
    ...{ cwd: folder, stdio: 'ignore' },
    env: { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(LOOK_MS)) {
    if (child.exitCode !== null) break
    const version = await rpcClient(url)('web3_clientVersion', []).catch(() => undefined)
    if (version !== undefined) return { url, stop }
  }
  await stop()
  throw new Error(`Hardhat ${major} did not start. Run "${node} ${cli} node" in a folder with its config.`)
}

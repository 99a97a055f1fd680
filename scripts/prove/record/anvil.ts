/** A local anvil with fixed settings, started on a free port and ended through its own process handle. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import { type Call, rpcClient } from './rpc.ts'

/** Chain ID of Monad mainnet, so that recorded signatures and results contain it. */
export const CHAIN_ID = 143

/** Public test mnemonic of Foundry. Its keys are known to everyone. */
export const MNEMONIC = 'test test test test test test test test test test test junk'

/** Time of the genesis block, in seconds. Fixed, so that block hashes stay the same. */
export const GENESIS_TIME = 1_753_000_000

/** Base fee of every block, in wei. The floor of Monad's fee market. */
export const BASE_FEE = 100_000_000_000n

/** Gas limit of a block, as in Monad's protocol. */
const BLOCK_GAS_LIMIT = 150_000_000

const HOST = '127.0.0.1'
const START_ATTEMPTS = 200
const START_PAUSE_MS = 50

export type Anvil = { url: string; call: Call; version: string; stop: () => Promise<void> }

/** npm's package with the binary for this machine. */
export function anvilPackage(platform: string, arch: string): string {
  return `@foundry-rs/anvil-${platform === 'win32' ? 'win32' : platform}-${arch === 'x64' ? 'amd64' : arch}`
}

/**
 * Path of the anvil binary inside its npm package.
 * @throws {PortalError} `ANVIL_MISSING` with the package to install.
 */
export function findAnvil(resolve: (id: string) => string = createRequire(import.meta.url).resolve): string {
  const name = anvilPackage(process.platform, process.arch)
  try {
    const binary = join(
      dirname(resolve(`${name}/package.json`)),
      'bin',
      process.platform === 'win32' ? 'anvil.exe' : 'anvil',
    )
    if (existsSync(binary)) return binary
    throw new Error(`${binary} does not exist`)
  } catch (cause) {
    throw new PortalError('ANVIL_MISSING', {
      message: 'No anvil to record from.',
      at: `node_modules/${name}`,
      hint: `Run "npm install --no-save ${name}@1.7.1"; it is optional, so npm skips it where it cannot be fetched.`,
      cause,
    })
  }
}

/**
 * Starts anvil and waits until it responds.
 * @throws {PortalError} `ANVIL_MISSING` or `ANVIL_START`, after ending the process.
 */
export async function startAnvil(): Promise<Anvil> {
  const binary = findAnvil()
  const port = await freePort()
  const child = spawn(binary, settings(port), { stdio: 'ignore' })
  const stop = stopper(child)
  const url = `http://${HOST}:${port}`
  const call = rpcClient(url)
  try {
    return { url, call, version: await firstAnswer(child, call), stop }
  } catch (cause) {
    await stop()
    throw new PortalError('ANVIL_START', {
      message: 'anvil did not answer.',
      at: binary,
      hint: `Run it by hand to see why: ${binary} ${settings(port).join(' ')}`,
      cause,
    })
  }
}

const settings = (port: number): string[] => [
  ...['--host', HOST, '--port', `${port}`, '--chain-id', `${CHAIN_ID}`, '--mnemonic', MNEMONIC],
  ...['--hardfork', 'prague', '--timestamp', `${GENESIS_TIME}`, '--block-base-fee-per-gas', `${BASE_FEE}`],
  ...['--gas-limit', `${BLOCK_GAS_LIMIT}`, '--order', 'fifo', '--no-mining', '--quiet'],
]

/** Ends only this process and waits for it, also when the recorder is interrupted. */
function stopper(child: ChildProcess): () => Promise<void> {
  const kill = () => void child.kill('SIGKILL')
  const interrupted = () => {
    kill()
    process.exit(1)
  }
  process.once('exit', kill)
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  return async () => {
    process.off('exit', kill).off('SIGINT', interrupted).off('SIGTERM', interrupted)
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
}

async function firstAnswer(child: ChildProcess, call: Call): Promise<string> {
  let failure: unknown
  child.once('error', (error) => {
    failure = error
  })
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    if (failure !== undefined) throw failure
    if (child.exitCode !== null) throw new Error(`anvil ended with code ${child.exitCode}`)
    try {
      return String(await call('web3_clientVersion', []))
    } catch (error) {
      if (!(error instanceof TypeError)) throw error // fetch could not connect yet
    }
    await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MS))
  }
  throw new Error(`no answer after ${(START_ATTEMPTS * START_PAUSE_MS) / 1000} s`)
}

/** An unused port on the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, HOST, () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

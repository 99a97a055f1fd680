/** The environment of every guide, with Node.js 24 from npm, the repository's own chain and a separate home folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import { freePort } from '../record/anvil.ts'
import { type Facilitator, startFacilitator } from './facilitator.ts'
import { fill, type Plan, type Words } from './plan.ts'
import { type Sourcify, startSourcify } from './sourcify.ts'
import { nodeFolder, solcOfNpm, toolFolders } from './tools.ts'

/** Variables of a guide's shell. They disable prompts, telemetry and the settings of this machine. */
export function guideEnv(root: string, home: string, plan?: Plan, words?: Words): NodeJS.ProcessEnv {
  const { HOME = '', PATH = '', LANG = 'C.UTF-8', TMPDIR, NODE_EXTRA_CA_CERTS } = process.env
  return {
    PATH: [nodeFolder(root), ...toolFolders(root, plan?.tools ?? []), PATH].join(':'),
    HOME: home,
    LANG,
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
    ...(NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS }),
    NO_COLOR: '1',
    npm_config_userconfig: path.join(HOME, '.npmrc'),
    npm_config_cache: path.join(HOME, '.npm'),
    npm_config_update_notifier: 'false',
    npm_config_yes: 'true',
    npm_config_loglevel: 'error',
    NEXT_TELEMETRY_DISABLED: '1',
    HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true',
    ENVIO_TELEMETRY: 'false',
    ...Object.fromEntries(
      Object.entries(plan?.env ?? {}).map(([name, value]) => [name, words === undefined ? value : fill(value, words)]),
    ),
  }
}

const START_MS = 240_000

export type Chain = { words: Words; stop: () => void }

/** Starts the chain of a plan if it has one, and determines the placeholders of its run. */
export async function startChain(root: string, plan: Plan): Promise<Chain> {
  const [rpc, a, b] = [await freePort(), await freePort(), await freePort()]
  const words: Words = {
    RPC: `http://127.0.0.1:${rpc}`,
    KEY: '',
    ACCOUNT: '',
    PORT_A: String(a),
    PORT_B: String(b),
    REPO: root,
    SOURCIFY: '',
    FACILITATOR: '',
    SOLC: solcOfNpm(root),
  }
  if (!plan.chain) return { words, stop: () => undefined }
  const args = ['src/package/cli/bin.ts', 'node', '--port', String(rpc), '--chain-id', String(plan.chain.chainId)]
  const child = spawn(path.join(root, 'node_modules/.bin/tsx'), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [account = '', key = ''] = await firstAccount(child)
  const sourcify: Sourcify = await startSourcify(words.RPC, words.SOLC)
  const facilitator: Facilitator = await startFacilitator(words.RPC, key as `0x${string}`)
  return {
    words: { ...words, KEY: key, ACCOUNT: account, SOURCIFY: sourcify.url, FACILITATOR: facilitator.url },
    stop: () => {
      child.kill()
      sourcify.stop()
      facilitator.stop()
    },
  }
}

/** Address and key of the first account in the list that the node prints at its start. */
function firstAccount(child: ChildProcess): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const failure = new PortalError('GUIDES', { message: 'The chain of the guide did not start.' })
    const timer = setTimeout(() => reject(failure), START_MS)
    child.once('exit', () => reject(failure))
    child.stdout?.on('data', (part) => {
      printed += part
      const [, account, key] = /(0x[0-9a-f]{40})\s+(0x[0-9a-f]{64})/.exec(printed) ?? []
      if (account === undefined || key === undefined || !/^Contracts$/m.test(printed)) return
      clearTimeout(timer)
      resolve([account, key])
    })
  })
}

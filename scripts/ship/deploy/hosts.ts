/** Starts servers on a prepared folder, without root, for tests and measurements. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { PortalError } from '../../../src/core/lib/portal-error.ts'

/** A running server. `said` is its output so far. */
export type Host = { url: string; pid: number; said: () => string; close: () => Promise<void> }

/** ID of Debian's unprivileged user. A test that runs as root starts its servers as this user. */
const NOBODY = 65_534
const START_MS = 15_000
const STEP_MS = 100

/** What to install before a server can run its configuration. Debian's nginx is not on the path of users. */
export function missingFor(program: string, configuration = ''): string[] {
  const modules = [...configuration.matchAll(/^load_module (\S+);$/gm)].map(([, file = '']) => file)
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env: environment(), stdio: 'ignore' })
    return modules.filter((file) => !existsSync(file))
  } catch {
    return [program]
  }
}

export const isInstalled = (program: string): boolean => missingFor(program).length === 0

const environment = (): NodeJS.ProcessEnv => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` })

/** Whether a port of this machine accepts connections. */
const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

/** Waits until the port is open. If it stays closed, the error includes the server's output. */
async function untilItAccepts(port: number, child: ChildProcess, said: () => string): Promise<void> {
  const end = Date.now() + START_MS
  while (Date.now() < end && child.exitCode === null) {
    if (await accepts(port)) return
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
  child.kill()
  throw new PortalError('HOST_START', {
    message: `The server does not answer. It said: ${said().slice(-2000)}`,
    at: `port ${port}`,
  })
}

/** Starts a server that will listen on a port of the loopback address. Its temporary files belong to `run/`. */
export async function startHost(folder: string, port: number, command: string, args: readonly string[]): Promise<Host> {
  const isRoot = process.getuid?.() === 0
  mkdirSync(path.join(folder, 'run'), { recursive: true })
  if (isRoot) chownSync(path.join(folder, 'run'), NOBODY, NOBODY)
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...environment(), XDG_CONFIG_HOME: path.join(folder, 'run'), XDG_DATA_HOME: path.join(folder, 'run') },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await untilItAccepts(port, child, () => said)
  const close = async () => {
    child.kill()
    await ended
  }
  return { url, pid: child.pid ?? 0, said: () => said, close }
}

/** Starts nginx with a configuration of that folder, changed to listen only on the loopback address. */
export function startNginx(folder: string, port: number, configuration = 'nginx.conf'): Promise<Host> {
  const text = readFileSync(path.join(folder, configuration), 'utf8')
  const listening = text.replace('listen 8080;', `listen 127.0.0.1:${port};`)
  const name = `local-${port}.conf`
  writeFileSync(path.join(folder, name), listening)
  return startHost(folder, port, 'nginx', ['-p', folder, '-c', name, '-g', 'daemon off;'])
}

/** Starts Caddy with the folder's Caddyfile, changed likewise and without the port for administration. */
export function startCaddy(folder: string, port: number): Promise<Host> {
  const text = readFileSync(path.join(folder, 'Caddyfile'), 'utf8')
  const listening = text.replace(/^:8080/m, `http://127.0.0.1:${port}`).replace(/admin \S+/, 'admin off')
  writeFileSync(path.join(folder, 'Caddyfile.local'), listening)
  return startHost(folder, port, 'caddy', ['run', '--config', 'Caddyfile.local', '--adapter', 'caddyfile'])
}

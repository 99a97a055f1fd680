/** Lays out the proxies of `content/public/proxy` on free ports in front of local nodes, and starts them. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import { type Host, isInstalled, startHost } from '../../ship/deploy/hosts.ts'

const FILES = path.join(import.meta.dirname, '../../../content/public/proxy')

export const PROXIES = ['haproxy', 'nginx', 'caddy'] as const
export type ProxyName = (typeof PROXIES)[number]
type FileName = 'haproxy.cfg' | 'nginx.conf' | 'Caddyfile' | 'monad-rpc.lua'

/** A text of a file that is replaced, everywhere in it. A file that lacks the text is a fault of the test. */
export type Edit = { file: FileName; from: string; to: string }

/** Ports of a node. */
export type Ports = { http: number; ws: number }
/** A proxy. `behind` is the HAProxy behind Caddy. */
export type RunningProxy = Host & { log: () => string; behind?: Host }

export const KEY = '0123456789abcdef0123456789abcdef'
export const KEY_NAME = 'first'

const LUA_MODULE = '/usr/lib/nginx/modules/ngx_http_lua_module.so'

/** Why a proxy cannot be tried here. Undefined if it can. */
export function whyNotTried(name: ProxyName): string | undefined {
  const programs = { haproxy: ['haproxy'], nginx: ['nginx'], caddy: ['caddy', 'haproxy'] }[name]
  const missing = [...programs, 'openssl'].filter((program) => !isInstalled(program))
  if (name === 'nginx' && !existsSync(LUA_MODULE)) missing.push('libnginx-mod-http-lua')
  return missing.length === 0 ? undefined : `${missing.join(' and ')} is not installed, so ${name} was not tried.`
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function edited(file: FileName, edits: readonly Edit[]): string {
  const own = edits.filter((edit) => edit.file === file)
  return own.reduce(
    (text, { from, to }) => {
      if (text.includes(from)) return text.replaceAll(from, to)
      throw new PortalError('PROXY_EDIT', { message: `The file does not contain "${from}".`, at: file })
    },
    readFileSync(path.join(FILES, file), 'utf8'),
  )
}

/** Caddy chooses a certificate by name, which for an address is the address. */
const NAMES = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']

/** A folder with a certificate and keys, in which the files are written as changed. */
function makeFolder(separator: '' | ';'): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'proxy-'))
  // Servers run as another user and must be able to read it.
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'certs'))
  const [key, pem] = ['rpc.key', 'rpc.pem'].map((name) => path.join(folder, 'certs', name)) as [string, string]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', '-x509', ...curve, '-days', '2', ...NAMES, '-keyout', key, '-out', pem], {
    stdio: 'ignore',
  })
  // HAProxy reads both from one file.
  writeFileSync(pem, readFileSync(pem, 'utf8') + readFileSync(key, 'utf8'))
  chmodSync(key, 0o644)
  writeFileSync(path.join(folder, 'monad.keys'), `/${KEY} ${KEY_NAME}${separator}\n`)
  return folder
}

/** The lines of a second node, which the file has as comments. */
const secondNode = ({ http, ws }: Ports): Edit[] => [
  { file: 'haproxy.cfg', from: '# server node2 192.0.2.2:8080', to: `server node2 127.0.0.1:${http}` },
  { file: 'haproxy.cfg', from: '# server node2 192.0.2.2:8081', to: `server node2 127.0.0.1:${ws}` },
]

/** Gives a busy machine time for health checks. A test of the checks sets its own times. */
const CALM: Edit = { file: 'haproxy.cfg', from: 'inter 2s', to: 'inter 60s' }

async function startHaproxy([first, second]: readonly Ports[], edits: readonly Edit[], plain: number) {
  const folder = makeFolder('')
  const port = await freePort()
  const file = 'haproxy.cfg' as const
  const text = edited(file, [
    ...edits,
    ...(edits.some(({ from }) => from.startsWith(CALM.from)) ? [] : [CALM]),
    ...(second ? secondNode(second) : []),
    { file, from: '  user haproxy\n  group haproxy\n  chroot /var/lib/haproxy\n', to: '' },
    { file, from: '/etc/haproxy/', to: `${folder}/` },
    { file, from: 'bind :443 ', to: `bind 127.0.0.1:${port} ` },
    { file, from: '8545', to: String(plain) },
    { file, from: 'node1 127.0.0.1:8080', to: `node1 127.0.0.1:${first?.http}` },
    { file, from: 'node1 127.0.0.1:8081', to: `node1 127.0.0.1:${first?.ws}` },
  ])
  writeFileSync(path.join(folder, file), text)
  writeFileSync(path.join(folder, 'monad-rpc.lua'), edited('monad-rpc.lua', edits))
  return withFolder(folder, await startHost(folder, port, 'haproxy', ['-db', '-f', file]))
}

/** The lines of Debian's nginx.conf around the files of conf.d. */
const NGINX_MAIN = `load_module /usr/lib/nginx/modules/ndk_http_module.so;
load_module ${LUA_MODULE};
worker_processes 2;
pid run/nginx.pid;
error_log stderr warn;
events { worker_connections 2048; }
http {
  client_body_temp_path run/body;
  proxy_temp_path run/proxy;
  fastcgi_temp_path run/fastcgi;
  uwsgi_temp_path run/uwsgi;
  scgi_temp_path run/scgi;
  include monad.conf;
}
`

async function startNginx([first]: readonly Ports[], edits: readonly Edit[]) {
  const folder = makeFolder(';')
  const port = await freePort()
  const file = 'nginx.conf' as const
  const text = edited(file, [
    ...edits,
    { file, from: '/etc/nginx/', to: `${folder}/` },
    { file, from: '/var/log/nginx/monad-rpc.log', to: 'run/access.log' },
    { file, from: '/var/log/nginx/monad-rpc.error.log', to: 'run/error.log' },
    { file, from: '  listen 443 ', to: `  listen 127.0.0.1:${port} ` },
    { file, from: '127.0.0.1:8080', to: `127.0.0.1:${first?.http}` },
    { file, from: '127.0.0.1:8081', to: `127.0.0.1:${first?.ws}` },
  ])
  writeFileSync(path.join(folder, 'monad.conf'), text)
  writeFileSync(path.join(folder, 'monad-rpc.lua'), edited('monad-rpc.lua', edits))
  writeFileSync(path.join(folder, 'main.conf'), NGINX_MAIN)
  const args = ['-p', folder, '-c', 'main.conf', '-g', 'daemon off;']
  return withFolder(folder, await startHost(folder, port, 'nginx', args), ['access.log', 'error.log'])
}

async function startCaddy(nodes: readonly Ports[], edits: readonly Edit[]) {
  const plain = await freePort()
  const behind = await startHaproxy(nodes, edits, plain)
  const folder = makeFolder('')
  const port = await freePort()
  const file = 'Caddyfile' as const
  const text = edited(file, [
    ...edits,
    { file, from: '\n{\n', to: '\n{\n\tadmin off\n\tauto_https off\n' },
    {
      file,
      from: 'rpc.example.com {',
      to: `https://127.0.0.1:${port} {\n\tbind 127.0.0.1\n\ttls certs/rpc.pem certs/rpc.key`,
    },
    { file, from: '127.0.0.1:8545', to: `127.0.0.1:${plain}` },
  ])
  writeFileSync(path.join(folder, file), text)
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  const host = await startHost(folder, port, 'caddy', args).catch(async (error: unknown) => {
    await behind.close()
    throw error
  })
  const own = withFolder(folder, host)
  return {
    ...{ ...own, behind },
    log: () => own.log() + behind.log(),
    close: async () => {
      await own.close()
      await behind.close()
    },
  }
}

/** Reads the logs of the folder, and removes it at the end. */
function withFolder(folder: string, host: Host, logs: readonly string[] = []): RunningProxy {
  const read = (name: string) => {
    const file = path.join(folder, 'run', name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  return {
    ...host,
    url: host.url.replace('http:', 'https:'),
    log: () => host.said() + logs.map(read).join(''),
    close: async () => {
      await host.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a proxy in front of one node or two, with changes to its files. Only HAProxy takes a second node. */
export async function startProxy(
  name: ProxyName,
  nodes: readonly Ports[],
  edits: readonly Edit[] = [],
): Promise<RunningProxy> {
  const proxy = await startNamed(name, nodes, edits)
  running.add(proxy)
  const close = async () => {
    if (running.delete(proxy)) await proxy.close()
  }
  return { ...proxy, close }
}

async function startNamed(name: ProxyName, nodes: readonly Ports[], edits: readonly Edit[]): Promise<RunningProxy> {
  if (name === 'nginx') return startNginx(nodes, edits)
  return name === 'caddy' ? startCaddy(nodes, edits) : startHaproxy(nodes, edits, await freePort())
}

const running = new Set<RunningProxy>()

/** Closes the proxies that failed tests have left behind. */
export async function closeProxies(): Promise<void> {
  for (const proxy of running) await proxy.close()
  running.clear()
}

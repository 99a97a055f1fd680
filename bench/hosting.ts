/** Compares nginx with `deploy/nginx.conf` and a plain nginx under wrk. Both serve the same files. */
import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Host, missingFor, startNginx } from '../scripts/ship/deploy/hosts.ts'
import { layOut } from '../scripts/ship/deploy/release.ts'

const run = promisify(execFile)
const PORTS = { ours: 4621, plain: 4622 }
const ROUNDS = 3
const SECONDS = 6
const CONNECTIONS = 50
/**
 * Pages of three sizes and the files that every page loads, requested in turn. Both servers return a folder's index.
 */
const PATHS = ['/', '/faq/', '/reference/json-rpc/eth_call/', '/openrpc.json', '/favicon.svg']

type Row = { server: string; 'requests per second': number; 'p99 ms': number; 'MB/s': number; errors: number }

const RUN_FILES = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `${name}_temp_path run/plain-${name};`)
  .join(' ')

/** A minimal configuration: the folder, a port, the types. The rest lets it run without root. */
const PLAIN = `pid run/plain.pid; error_log stderr; events {} http { access_log off; ${RUN_FILES}
include /etc/nginx/mime.types;
server { listen 8080; root current/public; }
}
`

const script = (encoding: string) => `local paths = { ${PATHS.map((path) => `"${path}"`).join(', ')} }
local next = 0
request = function()
  next = next % #paths + 1
  return wrk.format("GET", paths[next], { ["Accept-Encoding"] = "${encoding}" })
end
`

const figure = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0)

function milliseconds(text: string): number {
  const [, amount, unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? []
  return Number(amount) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1)
}

function megabytes(text: string): number {
  const [, amount, unit = 'MB'] = /Transfer\/sec:\s+([\d.]+)(KB|MB|GB)/.exec(text) ?? []
  return Number(amount) * ({ KB: 0.001, MB: 1, GB: 1000 }[unit] ?? 1)
}

async function measure(server: string, host: Host, lua: string): Promise<Row> {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--latency', '-s', lua, host.url]
  const { stdout } = await run('wrk', args)
  const socket = [...(/Socket errors: (.*)/.exec(stdout)?.[1] ?? '').matchAll(/\d+/g)].map(Number)
  return {
    server,
    'requests per second': Math.round(figure(stdout, /Requests\/sec:\s+([\d.]+)/)),
    'p99 ms': milliseconds(stdout),
    'MB/s': Math.round(megabytes(stdout)),
    errors: socket.reduce((sum, count) => sum + count, figure(stdout, /Non-2xx or 3xx responses: (\d+)/)),
  }
}

/** The round with the median number of requests, with the errors of all rounds. */
function median(rows: readonly Row[]): Row {
  const sorted = [...rows].sort((left, right) => left['requests per second'] - right['requests per second'])
  const middle = sorted[Math.floor(sorted.length / 2)] as Row
  return { ...middle, errors: rows.reduce((sum, { errors }) => sum + errors, 0) }
}

async function rounds(folder: string, ours: Host, plain: Host): Promise<Row[]> {
  for (const encoding of ['identity', 'br']) writeFileSync(join(folder, `${encoding}.lua`), script(encoding))
  const series: { server: string; host: Host; lua: string }[] = [
    { server: 'deploy/nginx.conf, not compressed', host: ours, lua: join(folder, 'identity.lua') },
    { server: 'plain nginx, not compressed', host: plain, lua: join(folder, 'identity.lua') },
    { server: 'deploy/nginx.conf, brotli', host: ours, lua: join(folder, 'br.lua') },
  ]
  const rows = new Map<string, Row[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const { server, host, lua } of series) {
      rows.set(server, [...(rows.get(server) ?? []), await measure(server, host, lua)])
    }
  }
  return [...rows.values()].map(median)
}

/**
 * Prints requests per second and the 99th percentile of the response time, and writes JSON to
 * `bench/results/hosting.json`. True if all requests succeeded. Needs nginx and wrk, which Debian provides.
 */
export async function benchHosting(root: string): Promise<boolean> {
  const missing = ['nginx', 'wrk'].flatMap((program) => missingFor(program))
  if (missing.length > 0) {
    console.error(`Install ${missing.join(' and ')} first, for example with apt-get.`)
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'hosting-'))
  const hosts: Host[] = []
  try {
    chmodSync(folder, 0o755)
    await layOut({ site: join(root, 'dist/site'), folder, base: '/', keep: 2, level: 5 })
    copyFileSync(join(root, 'deploy/nginx.conf'), join(folder, 'nginx.conf'))
    writeFileSync(join(folder, 'plain.conf'), PLAIN)
    const ours = await startNginx(folder, PORTS.ours)
    hosts.push(ours)
    const plain = await startNginx(folder, PORTS.plain, 'plain.conf')
    hosts.push(plain)
    const load = loadavg()[0]?.toFixed(1)
    const table = await rounds(folder, ours, plain)
    console.log(`${CONNECTIONS} connections, ${SECONDS} s, median of ${ROUNDS} rounds in turn; load before: ${load}\n`)
    console.table(table)
    await mkdir(join(root, 'bench/results'), { recursive: true })
    await writeFile(join(root, 'bench/results/hosting.json'), `${JSON.stringify({ load, table }, null, 2)}\n`)
    return table.every(({ errors }) => errors === 0)
  } finally {
    for (const host of hosts) await host.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

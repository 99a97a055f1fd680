/** Runs the check of the page against each proxy, and against a node that nothing protects. */
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fencesOf } from '../guides/fences.ts'
import { closeProxies, PROXIES, startProxy, whyNotTried } from './proxies.ts'
import { startUpstream, type Upstream } from './upstream.ts'

const run = promisify(execFile)
const PAGE = 'content/node-ops/proxy.mdx'
const fences = fencesOf(PAGE, readFileSync(PAGE, 'utf8'))
const at = fences.findIndex(({ title }) => title === 'From another machine')
const [check, shown] = [fences[at]?.code ?? '', fences[at + 1]?.code ?? '']

/** The chain ID of the local node. */
const OWN_CHAIN = '"0x4eaf"'
const folder = mkdtempSync(path.join(tmpdir(), 'proxy-check-'))
let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
  // The certificate of the test is unknown, and the ports of this machine do not matter.
  for (const [name, line] of [
    ['curl', 'exec /usr/bin/curl -k "$@"'],
    ['nc', '[ "$5" = 443 ]'],
  ] as const) {
    writeFileSync(path.join(folder, name), `#!/bin/bash\n${line}\n`)
    chmodSync(path.join(folder, name), 0o755)
  }
})
afterAll(async () => {
  await closeProxies()
  await upstream.close()
  rmSync(folder, { recursive: true })
})

/** Lines of the check, with the chain of the local node in place of mainnet. */
async function linesAt(url: string): Promise<string[]> {
  const code = check.replace('HOST=rpc.example.com RPC=https://$HOST', `HOST=x RPC=${url.replace(/\/$/, '')}`)
  const { stdout } = await run('bash', ['-c', `${code}\ntrue`], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
  })
  return stdout.replaceAll('\r', '').replace(OWN_CHAIN, '"0x8f"').trim().split('\n')
}

test.each(PROXIES.filter((name) => whyNotTried(name) === undefined))('%s prints what the page shows', async (name) => {
  const proxy = await startProxy(name, [upstream])
  let [chain = '', ...refusals] = await linesAt(proxy.url)
  // HAProxy may close before a busy machine has sent the body of a path that it refuses.
  for (let tries = 0; refusals.includes('') && tries < 5; tries++) [chain = '', ...refusals] = await linesAt(proxy.url)
  const [shownChain = '', ...shownRefusals] = shown.split('\n')
  // The client writes the members in another order than the local node.
  expect(JSON.parse(chain)).toEqual(JSON.parse(shownChain))
  expect(refusals).toEqual(shownRefusals)
})

test('a node without a proxy prints a result in the second line', async () => {
  const lines = await linesAt(`http://127.0.0.1:${upstream.http}`)
  expect(lines[1]).toContain('"result":"0x')
  expect(lines).toContain('443 open')
  expect(lines.join()).not.toContain('403')
})

describe('a certificate of certbot', () => {
  const code = fences.find((fence) => fence.code.includes('--deploy-hook'))?.code ?? ''
  /** Pastes the block. certbot runs the hook, as it does after each renewal. */
  const issued = async (name: string, isValid = true) => {
    const own = mkdtempSync(path.join(tmpdir(), 'certbot-'))
    const write = (file: string, text: string) => writeFileSync(path.join(own, file), text, { mode: 0o755 })
    write('fullchain.pem', 'chain\n')
    write('privkey.pem', 'key\n')
    write('sudo', '#!/bin/bash\n[[ $1 == *=* ]] && shift; exec "$@"\n')
    write('apt-get', '#!/bin/bash\n')
    write('haproxy', `#!/bin/bash\nexit ${isValid ? 0 : 1}\n`)
    write('systemctl', '#!/bin/bash\necho "$*"\n')
    write(
      'certbot',
      `#!/bin/bash\necho "$1 $2 $3 $4"; while [ "$1" != --deploy-hook ]; do shift; done; RENEWED_LINEAGE=${own} sh -c "$2"\n`,
    )
    const child = run('bash', ['-c', code.replaceAll('/etc/haproxy/certs', own)], {
      env: { ...process.env, PATH: `${own}:${process.env.PATH}` },
    })
    child.child.stdin?.end(`${name}\n`)
    const { stdout } = await child.catch((error: { stdout: string }) => error)
    const file = path.join(own, 'rpc.pem')
    const written = existsSync(file)
      ? `${readFileSync(file, 'utf8')}${(statSync(file).mode & 0o777).toString(8)}`
      : undefined
    rmSync(own, { recursive: true })
    return { stdout, written }
  }

  test('is written as HAProxy needs it, for its owner only, and loaded', async () => {
    expect(await issued('rpc.example.org')).toEqual({
      stdout: 'certonly --standalone -d rpc.example.org\nreload-or-restart haproxy\n',
      written: 'chain\nkey\n600',
    })
    expect((await issued('rpc.example.org', false)).stdout).not.toContain('reload')
  })

  test('is not requested for a name that is none', async () => {
    expect(await issued('a/b')).toEqual({ stdout: 'NOTHING DONE\n', written: undefined })
  })
})

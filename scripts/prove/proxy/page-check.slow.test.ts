/** Runs the check of the page against each proxy, and against a node that nothing protects. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
    ['nc', 'exit 1'],
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
  const code = check.replace('https://rpc.example.com', url.replace(/\/$/, ''))
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
  expect(lines.at(-1)).not.toContain('403')
})

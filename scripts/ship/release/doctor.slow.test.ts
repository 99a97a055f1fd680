/** Runs the doctor as the one file of the site, in an empty folder, on machines whose commands and ports are made up. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { releases } from '../../../generated/rpc/numbers.ts'
import { documentVersion } from '../../../src/package/rpc/endpoint.ts'
import { DOCTOR_BYTES, doctorFiles, doctorProgram } from './doctor-file.ts'

const SITE = 'https://docs.example'
const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
let code = ''
beforeAll(async () => {
  code = await doctorProgram(join(import.meta.dirname, '../../..'), SITE)
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(folder, 'empty/doctor.mjs'), code)
})
afterAll(() => rmSync(folder, { recursive: true }))

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A port whose responses a function makes. */
async function serve(answer: (body: string) => string): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => response.end(answer(body)))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns the result of each JSON-RPC method. */
const rpc = (answers: Readonly<Record<string, unknown>>) =>
  serve((body) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    const outcome =
      method in answers ? { result: answers[method] } : { error: { code: -32_601, message: 'Method not found' } }
    return JSON.stringify({ jsonrpc: '2.0', id, ...outcome })
  })

type Made = { toml: string; commands: Record<string, string>; peers: number; answers: Record<string, unknown> }

/** The options that lead the doctor to a made machine, and its commands. */
async function machine({ toml, commands, peers, answers }: Made): Promise<{ options: string[]; path: string }> {
  const home = mkdtempSync(join(folder, 'machine-'))
  for (const [name, output] of Object.entries(commands)) {
    writeFileSync(join(home, `${name}.txt`), output)
    writeFileSync(
      join(home, name),
      `#!/bin/sh\nwhile IFS= read -r line; do echo "$line"; done < ${home}/${name}.txt\n`,
      {
        mode: 0o755,
      },
    )
  }
  writeFileSync(join(home, 'node.toml'), toml)
  let reads = 0
  const metrics = await serve(
    () => `monad_total_uptime_us ${10_000e6 + 60e6 * reads++}\nmonad_peer_disc_num_peers ${peers}\n`,
  )
  const places = {
    config: join(home, 'node.toml'),
    metrics: `${metrics}/metrics`,
    rpc: await rpc(answers),
    network: await rpc({ eth_blockNumber: '0x64' }),
  }
  return { options: Object.entries(places).flatMap(([name, place]) => [`--${name}`, place]), path: home }
}

const HEALTHY: Made = {
  toml: '',
  commands: {
    systemctl: 'active\nactive\nactive\n',
    journalctl: '',
    df: 'Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/sda1 100 20 80 20% /\n',
  },
  peers: 187,
  answers: {
    ...{ eth_chainId: '0x8f', eth_blockNumber: '0x64', eth_getBlockByNumber: {}, eth_call: '0x', eth_getLogs: [] },
    web3_clientVersion: `Monad/${releases.mainnet.version}`,
  },
}

const FAULTY: Made = {
  toml: '[network]\nmax_mpbs = 1000\n',
  commands: {
    systemctl: 'active\nfailed\nactive\n',
    journalctl: 'Nov 23 03:00:00 host monad-bft[7]: ERROR Timestamp validation failed\n',
    df: 'Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/sda1 100 96 4 96% /\n',
  },
  peers: 4,
  answers: { eth_chainId: '0x8f', web3_clientVersion: 'Monad/0.15.2', eth_blockNumber: '0xa' },
}

type Ended = { code: number; stdout: string; stderr: string }

/** Runs the file in its folder, which has nothing else, with the commands of one machine alone. */
const doctor = (args: readonly string[], path = join(folder, 'empty')) =>
  new Promise<Ended>((done) => {
    const options = { cwd: join(folder, 'empty'), env: { PATH: path } }
    execFile(process.execPath, ['doctor.mjs', ...args], options, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

describe('the file', () => {
  test('names its version in its first line, and is small', () => {
    expect(code.split('\n')[0]).toBe(`// monad-json-rpc doctor ${documentVersion}. Usage: node doctor.mjs --help`)
    expect(Buffer.byteLength(code)).toBeLessThan(DOCTOR_BYTES)
  })

  test('imports nothing but modules of Node.js', () => {
    const { body } = parseSync(code, { syntax: 'ecmascript', target: 'es2022' })
    const imported = body.flatMap((item) => (item.type === 'ImportDeclaration' ? [item.source.value] : []))
    expect(imported.length).toBeGreaterThan(3)
    expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([])
    expect(code).not.toMatch(/\bimport\(/)
    expect(readdirSync(join(folder, 'empty'))).toEqual(['doctor.mjs'])
  })

  test('has a checksum beside it, in the form that sha256sum reads', () => {
    const hash = createHash('sha256').update(code).digest('hex')
    expect(doctorFiles(code)[1]).toEqual({ path: 'doctor.mjs.sha256', text: `${hash}  doctor.mjs\n` })
  })
})

describe('node doctor.mjs', () => {
  test('exits with 0 on a healthy node', async () => {
    const { options, path } = await machine(HEALTHY)
    const ended = await doctor([...options, '--wait', '1'], path)
    expect(ended).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Nothing found/),
      stderr: expect.stringContaining('1 s'),
    })
    expect(ended.stdout).toContain('4 metrics')
    expect(ended.stdout).toContain('block 100')
  })

  test('exits with 1 and names each fault with its next step and its page', async () => {
    const { options, path } = await machine(FAULTY)
    const { code: exit, stdout } = await doctor([...options, '--wait', '0'], path)
    expect(exit).toBe(1)
    for (const words of [
      'monad-execution is failed',
      'max_mpbs',
      'Timestamp validation failed',
      'lags by 90 blocks',
      '96% full',
    ])
      expect(stdout).toContain(words)
    expect(stdout).toContain(`Client 0.15.2 is older than ${releases.mainnet.version}`)
    expect(stdout).toContain(`${SITE}/node-ops/disks#system-disk-full`)
  })

  test('prints the same findings as JSON', async () => {
    const { options, path } = await machine(FAULTY)
    const { code: exit, stdout, stderr } = await doctor([...options, '--wait', '1', '--json'], path)
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: '' })
    const { findings } = JSON.parse(stdout) as { findings: { id: string }[] }
    const ids = findings.map(({ id }) => id)
    expect(ids).toEqual(
      expect.arrayContaining(['service:monad-execution', 'version', 'height', 'disk:/', 'alert:MonadFewPeers']),
    )
  })

  test('exits with 2 where nothing can be read, and says why', async () => {
    const nowhere = ['metrics', 'rpc'].flatMap((name) => [`--${name}`, 'http://127.0.0.1:1'])
    const { code: exit, stdout } = await doctor(['--config', join(folder, 'none.toml'), ...nowhere, '--wait', '0'])
    expect(exit).toBe(2)
    expect(stdout).toMatch(/^Nothing was checked/)
    for (const line of ['none.toml: not found', 'cannot connect: ECONNREFUSED', 'journalctl: not found'])
      expect(stdout).toContain(line)
  })

  test('names its own file in its help, and after a wrong option', async () => {
    expect(await doctor(['--help'])).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: expect.stringMatching(/^Usage: node doctor\.mjs \[options\]\n/),
    })
    expect(await doctor(['--fix'])).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: expect.stringMatching(/Unknown option '--fix'.* Run "node doctor\.mjs --help"\.\n$/),
    })
  })
})

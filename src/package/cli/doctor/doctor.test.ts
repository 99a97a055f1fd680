import { describe, expect, test } from 'vitest'
import { facts } from '../../../core/facts/network.ts'
import { doctorCode, doctorText, parseDoctorArguments } from './doctor.ts'
import { examineNode } from './examine-node.ts'
import type { Host, Read } from './host.ts'
import { diskFindings, heightFindings, serviceFindings, timeFindings, versionFindings } from './measures.ts'

const OPTIONS = parseDoctorArguments([]) ?? expect.unreachable()

type Machine = {
  files?: Record<string, string>
  commands?: Record<string, string>
  metrics?: string[]
  answers?: Record<string, unknown>
  publicHeight?: string
}

/** A machine with the files and answers of a test. It records the commands. */
function machine({ files = {}, commands = {}, metrics = [], answers, publicHeight = '0x64' }: Machine) {
  const ran: string[] = []
  const outputs = [...metrics]
  const found = (text: string | undefined): Read => (text === undefined ? { missing: 'not found' } : { text })
  const host: Host = {
    file: async (path) => found(files[path]),
    run: async (command, args) => {
      ran.push([command, ...args].join(' '))
      return found(commands[command])
    },
    get: async () => found(outputs.shift()),
    ask: async (url, method) => {
      if (!answers) return { missing: 'ECONNREFUSED' }
      if (url !== OPTIONS.rpc) return { result: publicHeight, ms: 5 }
      return method in answers ? { result: answers[method], ms: 5 } : { missing: 'Method not found' }
    },
    wait: async () => undefined,
  }
  return { host, ran }
}

const uptime = (seconds: number, peers: number): string =>
  `monad_total_uptime_us ${seconds * 1e6}\nmonad_peer_disc_num_peers ${peers}`

describe('a node with faults', () => {
  const { host, ran } = machine({
    files: { [OPTIONS.config]: '[network]\nmax_mpbs = 1000\n' },
    commands: {
      systemctl: 'active\nfailed\nactive\n',
      journalctl: 'Nov 23 03:00:00 host monad-bft[7]: ERROR Timestamp validation failed\n',
      df: 'Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/sda1 100 96 4 96% /\n',
    },
    metrics: [uptime(10_000, 4), uptime(10_060, 4)],
    answers: { eth_chainId: '0x8f', web3_clientVersion: 'Monad/0.15.2', eth_blockNumber: '0xa' },
  })

  test('gets each finding with its next step, by what the page says too', async () => {
    const report = await examineNode(host, OPTIONS)
    const ids = report.findings.map(({ id }) => id)
    expect(ids).toEqual(
      expect.arrayContaining(['service:monad-execution', 'version', 'height', 'disk:/', 'alert:MonadFewPeers']),
    )
    expect(ids.some((id) => id.includes('max_mpbs'))).toBe(true)
    expect(ids.some((id) => id.startsWith('log:'))).toBe(true)
    expect(doctorCode(report)).toBe(1)
    const text = doctorText(report, 'https://docs.example')
    expect(text).toContain('STOPS THE NODE  monad-execution is failed')
    expect(text).toContain(`Client 0.15.2 is older than ${facts.clientMainnet.value}`)
    expect(text).toContain('https://docs.example/node-ops/disks#system-disk-full')
  })

  test('is only read', () => {
    expect(ran.every((command) => /^(journalctl --since|systemctl is-active|df -P)/.test(command))).toBe(true)
  })
})

test('a healthy node has nothing to report', async () => {
  const { host } = machine({
    commands: { systemctl: 'active\nactive\nactive\n', journalctl: '', df: '/dev/sda1 100 20 80 20% /\n' },
    metrics: [uptime(10_000, 187), uptime(10_060, 187)],
    answers: {
      ...{ eth_chainId: '0x8f', eth_blockNumber: '0x64', eth_getBlockByNumber: {}, eth_call: '0x', eth_getLogs: [] },
      ...{ web3_clientVersion: `Monad/${facts.clientMainnet.value}` },
    },
  })
  const report = await examineNode(host, OPTIONS)
  expect(report.findings).toEqual([])
  expect(doctorCode(report)).toBe(0)
  expect(doctorText(report, '')).toMatch(/^Nothing found/)
  expect(report.times.at(-1)).toEqual({ label: 'debug_traceBlockByNumber', missing: 'Method not found' })
})

test('a machine without a node is told what could not be read, and why', async () => {
  const report = await examineNode(machine({}).host, OPTIONS)
  expect(doctorCode(report)).toBe(2)
  expect(doctorText(report, '')).toMatch(/^Nothing was checked/)
  expect(report.missing).toEqual([
    `${OPTIONS.config}: not found`,
    `${OPTIONS.metrics}: not found`,
    'journalctl: not found',
    'systemctl: not found',
    `${OPTIONS.rpc}: ECONNREFUSED`,
    'df: not found',
  ])
})

describe('measures', () => {
  test('a validator may stop its RPC', () => {
    expect(serviceFindings('active\nactive\ninactive\n')).toEqual([])
    expect(serviceFindings('active\nactive\nfailed\n').map(({ id }) => id)).toEqual(['service:monad-rpc'])
  })

  test('a newer release and other chains are not judged', () => {
    expect(versionFindings('Monad/99.0.0', 143)).toEqual([])
    expect(versionFindings('Monad/0.1.0', 31_337)).toEqual([])
    expect(versionFindings('unknown', 143)).toEqual([])
  })

  test('five blocks are no distance', () => {
    expect(heightFindings(95, 100)).toEqual([])
    expect(heightFindings(94, 100).map(({ title }) => title)).toEqual(['The RPC lags by 6 blocks'])
  })

  test('the head of the table of disks is not a disk', () => {
    expect(diskFindings('Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/a 9 8 1 84% /\n')).toEqual([])
  })

  test('slow classes are named with their times', () => {
    const times = [
      { label: 'eth_call', ms: 2_400 },
      { label: 'eth_blockNumber', ms: 3 },
    ]
    expect(timeFindings(times)[0]?.title).toBe('Slow: eth_call 2.4 s')
  })
})

describe('arguments', () => {
  test.each([
    [['--wait', 'soon'], '--wait must be a number of seconds up to 3600.'],
    [['--rpc', '127.0.0.1:8080'], '--rpc must begin with http:// or https://.'],
    [['--fix'], "Unknown option '--fix'"],
  ])('%j', (args, message) => {
    expect(() => parseDoctorArguments(args)).toThrow(message)
  })
})

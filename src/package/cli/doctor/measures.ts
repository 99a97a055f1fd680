/** Findings about the machine itself: services, release, heights, disks, and the times of method classes. Pure. */
import { limits } from '../../../core/facts/limits.ts'
import { connections, facts } from '../../../core/facts/network.ts'
import { compareReleases, readClient } from '../../../core/lib/client-version.ts'
import { DISKS, type Finding, INCIDENT } from '../../../core/node-check/finding.ts'
import { CAUSES } from '../../../core/node-check/method-classes.ts'

export const SERVICES = ['monad-bft', 'monad-execution', 'monad-rpc'] as const

/** Blocks behind the public endpoint that a healthy node may have. */
const FEW_BLOCKS = 5
/** Time of a request above which its class counts as slow on the node itself. Milliseconds. */
export const SLOW_MS = 2_000

/** @param states lines of `systemctl is-active` in the order of the services */
export function serviceFindings(states: string): Finding[] {
  const lines = states.trim().split('\n')
  return SERVICES.flatMap((name, index): Finding[] => {
    const state = lines[index] ?? 'unknown'
    if (state === 'active' || (name === 'monad-rpc' && state === 'inactive')) return []
    return [
      {
        ...{ id: `service:${name}`, level: 'stops', title: `${name} is ${state}` },
        means: 'The node does not take part in consensus or does not execute blocks.',
        fix: `Read the last lines of its log: sudo journalctl -u ${name} -n 50 --no-pager`,
        to: `${INCIDENT}#a-service-is-down`,
      },
    ]
  })
}

/** The newest release of each network that the documentation lists, by chain ID. */
const newest: Readonly<Record<number, string>> = {
  [connections.mainnet.chainId]: facts.clientMainnet.value,
  [connections.testnet.chainId]: facts.clientTestnet.value,
}

/** @param version output of `monad-node --version` or of `web3_clientVersion` */
export function versionFindings(version: string, chainId: number | undefined): Finding[] {
  const text = /\d+\.\d+\.\d+\S*/.exec(version)?.[0]
  const client = text === undefined ? undefined : readClient(text)
  if (client?.kind !== 'monad' || chainId === undefined) return []
  const wanted = newest[chainId]
  if (wanted === undefined) return []
  if (compareReleases(client.release, wanted) >= 0) return []
  return [
    {
      ...{ id: 'version', level: 'act', title: `Client ${client.release} is older than ${wanted}` },
      means: `${wanted} is the release of this network that the documentation lists.`,
      fix: 'Read the notes of each release in between, then upgrade: the script refuses a lower version.',
      to: '/node-ops/upgrade',
    },
  ]
}

export function heightFindings(mine: number, network: number): Finding[] {
  const behind = network - mine
  if (behind <= FEW_BLOCKS) return []
  return [
    {
      ...{ id: 'height', level: 'act', title: `The RPC lags by ${behind.toLocaleString('en')} blocks` },
      means: `Block ${mine.toLocaleString('en')} here, ${network.toLocaleString('en')} at the public endpoint.`,
      fix: 'Run the command again in a minute. If the distance does not shrink, the node is stuck or too slow.',
      to: `${INCIDENT}#is-it-only-me`,
    },
  ]
}

/** File systems that a node writes to, as the alert rules list them. */
export const MOUNTS = ['/', '/home', '/var'] as const

/** @param table output of `df -P`, which repeats a file system for each of its folders */
export function diskFindings(table: string): Finding[] {
  return [...new Set(table.split('\n'))].flatMap((line): Finding[] => {
    const [, used = '0', mount = ''] = /\s(\d+)%\s+(\/\S*)\s*$/.exec(line) ?? []
    if (Number(used) < limits['system-disk-full']) return []
    return [
      {
        ...{ id: `disk:${mount}`, level: 'act', title: `The file system ${mount} is ${used}% full` },
        means: 'When it is full, services stop, and a node that cannot write its state can lose it.',
        fix: `Save the log, then find what grows: sudo du -xh --max-depth=5 -t 1G ${mount} | sort -h | tail`,
        to: `${DISKS}#system-disk-full`,
      },
    ]
  })
}

export type Timed = { label: string; ms: number } | { label: string; missing: string }

export function timeFindings(times: readonly Timed[]): Finding[] {
  const slow = times.filter((one): one is { label: string; ms: number } => 'ms' in one && one.ms > SLOW_MS)
  if (slow.length === 0) return []
  const words = slow.map(({ label, ms }) => `${label} ${(ms / 1_000).toFixed(1)} s`).join(', ')
  return [
    {
      ...{ id: 'slow', level: 'act', title: `Slow: ${words}` },
      means: 'The request was sent on this machine, so the network is not the cause.',
      fix: 'Find the class in the table of causes, and change its limit first. Do not restart monad-rpc.',
      to: CAUSES,
    },
  ]
}

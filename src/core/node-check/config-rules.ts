/** Rules of the key table for values with the right type: limits, pairs, keys without effect. */
import { connections } from '../facts/network.ts'
import type { Finding } from './finding.ts'

/** A value of the file by path, or undefined. */
export type Read = (path: string) => unknown
type Verdict = Pick<Finding, 'level' | 'title' | 'means' | 'fix'>
/** The path is the location of the finding. */
export type Rule = { path: string; judge: (read: Read) => Verdict | undefined }

const GROUPS = 'fullnode_raptorcast'
const isAbove = (value: unknown, limit: number): boolean =>
  (typeof value === 'bigint' || typeof value === 'number') && value > limit
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** A maximum. Above it, the node does not start. */
const limit = (path: string, most: number): Rule => ({
  path,
  judge: (read) =>
    isAbove(read(path), most)
      ? {
          level: 'stops',
          title: `${path} is above ${most}`,
          means: 'The node does not start.',
          fix: `Set it to ${most} or lower.`,
        }
      : undefined,
})

/** A key that the client reads and does not use. Reported only if its value was changed. */
const unused = (path: string, sample: number, means = 'The client reads this key but does not use it.'): Rule => ({
  path,
  judge: (read) => {
    const value = read(path)
    return typeof value === 'bigint' && value !== BigInt(sample)
      ? { level: 'note', title: `${path} has no effect`, means, fix: 'Do not tune it.' }
      : undefined
  },
})

const names = Object.keys(connections) as (keyof typeof connections)[]

const network: Rule = {
  path: 'network_name',
  judge: (read) => {
    const name = read('network_name')
    return typeof name === 'string' && !names.includes(name as (typeof names)[number])
      ? {
          level: 'note',
          title: 'network_name is not a public network',
          means: `The file has "${name.slice(0, 40)}".`,
          fix: 'Write "mainnet" or "testnet", unless the network is your own.',
        }
      : undefined
  },
}

const chainId: Rule = {
  path: 'chain_id',
  judge: (read) => {
    const name = names.find((known) => known === read('network_name'))
    const id = read('chain_id')
    return name && typeof id === 'bigint' && id !== BigInt(connections[name].chainId)
      ? {
          level: 'act',
          title: 'chain_id does not match the network',
          means: `The file has ${id}, but the chain ID of ${name} is ${connections[name].chainId}.`,
          fix: 'Correct chain_id or network_name, and start from the template of your network.',
        }
      : undefined
  },
}

const watermark: Rule = {
  path: 'ipc_queued_batches_watermark',
  judge: (read) => {
    const [mark, most] = [read('ipc_queued_batches_watermark'), read('ipc_max_queued_batches')]
    return typeof mark === 'bigint' && typeof most === 'bigint' && mark > most
      ? {
          level: 'stops',
          title: 'ipc_queued_batches_watermark is above ipc_max_queued_batches',
          means: 'The node checks this at startup and stops.',
          fix: `Set it to ${most} or lower.`,
        }
      : undefined
  },
}

const listens: Rule = {
  path: 'network.bind_address_port',
  judge: (read) =>
    read('network') !== undefined &&
    read('network.bind_address_port') === undefined &&
    read('network.bind_address_tcp_port') === undefined
      ? {
          level: 'stops',
          title: 'No TCP port to listen on',
          means: 'Neither bind_address_port nor bind_address_tcp_port is set.',
          fix: 'Set bind_address_port, by convention 8000.',
        }
      : undefined,
}

const directPorts: Rule = {
  path: 'network.direct_udp_bind_address_port',
  judge: (read) => {
    if (read('network') === undefined || read('peer_discovery') === undefined) return undefined
    const isBound = read('network.direct_udp_bind_address_port') !== undefined
    const isNamed = read('peer_discovery.self_direct_udp_port') ?? read('peer_discovery.self_direct_udp_auth_port')
    return isBound !== (isNamed !== undefined)
      ? {
          level: 'act',
          title: 'Only one of the two direct UDP ports is set',
          means: 'direct_udp_bind_address_port and self_direct_udp_port belong together.',
          fix: 'Set both, by convention to 8002, and sign the name record again. Otherwise remove both.',
        }
      : undefined
  },
}

const groupPeers: Rule = {
  path: `${GROUPS}.max_group_size`,
  judge: (read) =>
    isAbove(read(`${GROUPS}.max_group_size`), 500)
      ? {
          level: 'note',
          title: 'max_group_size is above 500',
          means: 'The code caps the peers of a group at 500.',
          fix: 'Keep the value of your network’s template.',
        }
      : undefined,
}

const alone: Rule = {
  path: `${GROUPS}.enable_client`,
  judge: (read) =>
    read(`${GROUPS}.enable_client`) === false && isEmpty(read('blocksync_override.peers'))
      ? {
          level: 'act',
          title: 'No group and no peer to request missed blocks from',
          means:
            'With enable_client = false the node does not join a group, and blocksync sends requests only to group members.',
          fix: 'List your validator under [blocksync_override] peers and [statesync] init_peers, or set enable_client = true.',
        }
      : undefined,
}

const noGroups: Rule = {
  path: `${GROUPS}.max_num_group`,
  judge: (read) =>
    read(`${GROUPS}.enable_client`) === true && read(`${GROUPS}.max_num_group`) === 0n
      ? {
          level: 'act',
          title: 'max_num_group is 0',
          means: 'The node does not accept invitations, so no proposals reach it.',
          fix: 'Set it to 3.',
        }
      : undefined,
}

const nobodyToAsk: Rule = {
  path: 'bootstrap.peers',
  judge: (read) =>
    isEmpty(read('bootstrap.peers'))
      ? {
          level: 'act',
          title: 'No bootstrap peers',
          means: 'A node without peers stored from an earlier run cannot find any.',
          fix: 'Copy the [[bootstrap.peers]] blocks from the template of your network.',
        }
      : undefined,
}

const IPC = 'The client of August 2026 does not use it. Batches from the RPC server contain up to 128.'

export const rules: readonly Rule[] = [
  ...[network, chainId, watermark, listens, directPorts, groupPeers, alone, noGroups, nobodyToAsk],
  limit(`${GROUPS}.raptor10_fullnode_redundancy_factor`, 3),
  limit(`${GROUPS}.round_span`, 960),
  unused('ipc_tx_batch_size', 500, IPC),
  unused('ipc_max_queued_batches', 6),
  unused('ipc_queued_batches_watermark', 3),
  unused('network.max_rtt_ms', 300),
  unused('network.mtu', 1500, 'It sets the packet size in format v0 only. Packets in v1 always fill 1,500 bytes.'),
]

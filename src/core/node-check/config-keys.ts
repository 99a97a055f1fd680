/**
 * Every key of node.toml with the type that the client reads, and `!` where it does not have a default. A test compares
 * it with the table of the page. Source: category-labs/monad-bft 532472d5, monad-node-config/src;
 * monad-peer-score/src/ema.rs:34-43.
 */

const KINDS = {
  text: 'a string in quotes',
  bool: 'true or false',
  u8: 'a whole number from 0 to 255',
  u16: 'a whole number from 0 to 65,535',
  u32: 'a whole number from 0 to 4,294,967,295',
  u64: 'a whole number, 0 or more',
  port: 'a port, from 1 to 65,535',
  float: 'a number',
  ipv4: 'an IPv4 address in quotes, such as "0.0.0.0"',
  account: 'an address in quotes: 0x and 40 hexadecimal digits',
  duration: 'a duration in quotes, such as "400ms" or "24h"',
  stage: 'one of "always_v0", "accept_both_publish_v0", "accept_both_publish_v1", "always_v1"',
  labels: 'a section of strings',
  nodes: 'a list of { secp256k1_pubkey = "…" }',
} as const
export type Kind = keyof typeof KINDS
type Spec = Kind | `${Kind}!`

/** Describes a type, to complete a sentence that begins with "It must be". */
export const kindWords = (kind: Kind): string => KINDS[kind]

const SPECS: Readonly<Record<string, Spec>> = {
  node_name: 'text!',
  network_name: 'text!',
  chain_id: 'u64!',
  beneficiary: 'account!',
  ipc_tx_batch_size: 'u32!',
  ipc_max_queued_batches: 'u8!',
  ipc_queued_batches_watermark: 'u8!',
  statesync_threshold: 'u16!',
  statesync_max_concurrent_requests: 'u8!',
  deterministic_raptorcast_rollout: 'stage',
  'network.bind_address_host': 'ipv4!',
  'network.bind_address_port': 'u16',
  'network.bind_address_tcp_port': 'u16',
  'network.authenticated_bind_address_port': 'u16!',
  'network.direct_udp_bind_address_port': 'u16',
  'network.max_rtt_ms': 'u64!',
  'network.max_mbps': 'u16!',
  'network.mtu': 'u16',
  'network.buffer_size': 'u64',
  'network.udp_message_max_age_ms': 'u64',
  'network.tcp_connections_limit': 'u64',
  'network.tcp_per_ip_connections_limit': 'u64',
  'network.tcp_rate_limit_rps': 'u32',
  'network.tcp_rate_limit_burst': 'u32',
  'network.signature_verifications_per_second': 'u32',
  'network.enable_udp_multishot': 'bool',
  'peer_discovery.self_address': 'text!',
  'peer_discovery.self_tcp_port': 'port',
  'peer_discovery.self_udp_port': 'port',
  'peer_discovery.self_auth_port': 'port!',
  'peer_discovery.self_direct_udp_port': 'port',
  'peer_discovery.self_record_seq_num': 'u64!',
  'peer_discovery.self_name_record_sig': 'text!',
  'peer_discovery.refresh_period': 'u64!',
  'peer_discovery.request_timeout': 'u64!',
  'peer_discovery.unresponsive_prune_threshold': 'u32!',
  'peer_discovery.last_participation_prune_threshold': 'u64!',
  'peer_discovery.min_num_peers': 'u64!',
  'peer_discovery.max_num_peers': 'u64!',
  'peer_discovery.ping_rate_limit_per_second': 'u32!',
  'bootstrap.peers[].address': 'text!',
  'bootstrap.peers[].tcp_port': 'port',
  'bootstrap.peers[].udp_port': 'port',
  'bootstrap.peers[].auth_port': 'port!',
  'bootstrap.peers[].direct_udp_port': 'port',
  'bootstrap.peers[].record_seq_num': 'u64!',
  'bootstrap.peers[].secp256k1_pubkey': 'text!',
  'bootstrap.peers[].name_record_sig': 'text!',
  'fullnode_dedicated.identities': 'nodes!',
  'fullnode_raptorcast.enable_publisher': 'bool!',
  'fullnode_raptorcast.enable_client': 'bool!',
  'fullnode_raptorcast.raptor10_fullnode_redundancy_factor': 'float!',
  'fullnode_raptorcast.max_group_size': 'u64!',
  'fullnode_raptorcast.round_span': 'u64!',
  'fullnode_raptorcast.invite_lookahead': 'u64!',
  'fullnode_raptorcast.max_invite_wait': 'u64!',
  'fullnode_raptorcast.deadline_round_dist': 'u64!',
  'fullnode_raptorcast.init_empty_round_span': 'u64!',
  'fullnode_raptorcast.max_num_group': 'u64!',
  'fullnode_raptorcast.invite_future_dist_min': 'u64!',
  'fullnode_raptorcast.invite_future_dist_max': 'u64!',
  'fullnode_raptorcast.invite_accept_heartbeat_ms': 'u64!',
  'fullnode_raptorcast.full_nodes_prioritized.identities': 'nodes!',
  'blocksync_override.peers': 'nodes!',
  'statesync.expand_to_group': 'bool!',
  'statesync.init_peers': 'nodes!',
  'statesync.serve_statesync': 'bool',
  'metrics.enabled': 'bool',
  'metrics.listen_addr': 'text',
  'metrics.labels': 'labels',
  'txpool_peer_score.promotion_threshold': 'float',
  'txpool_peer_score.promoted_capacity': 'u64',
  'txpool_peer_score.newcomer_capacity': 'u64',
  'txpool_peer_score.ema_half_life': 'duration',
  'txpool_peer_score.time_weight_unit': 'duration',
  'txpool_peer_score.update_interval': 'duration',
}

/** All keys by path. A list of tables is written `bootstrap.peers[]`. */
export const configKeys: ReadonlyMap<string, { kind: Kind; isRequired: boolean }> = new Map(
  Object.entries(SPECS).map(([path, spec]) => [
    path,
    { kind: spec.replace('!', '') as Kind, isRequired: spec.endsWith('!') },
  ]),
)

const LARGEST: Partial<Record<Kind, bigint>> = {
  u8: 255n,
  u16: 65_535n,
  u32: 4_294_967_295n,
  u64: 2n ** 63n - 1n,
  port: 65_535n,
}
const FORMS: Partial<Record<Kind, RegExp>> = {
  text: /^/,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,
  account: /^(?:0x)?[0-9a-f]{40}$/i,
  duration: /^(?:\s*\d+\s*[a-zA-Zµ]+)+\s*$/,
  stage: /^(?:always_v[01]|accept_both_publish_v[01])$/,
}

/** Whether a value of a parsed file has the type. Integers are bigints, so that 3 and 3.0 differ. */
export function isOfKind(value: unknown, kind: Kind): boolean {
  const largest = LARGEST[kind]
  if (largest !== undefined)
    return typeof value === 'bigint' && value >= (kind === 'port' ? 1n : 0n) && value <= largest
  const form = FORMS[kind]
  if (form) return typeof value === 'string' && form.test(value)
  if (kind === 'bool') return typeof value === 'boolean'
  if (kind === 'float') return typeof value === 'number' || typeof value === 'bigint'
  if (kind === 'labels') return isTable(value) && Object.values(value).every((label) => typeof label === 'string')
  return Array.isArray(value) && value.every(isNode)
}

const isNode = (value: unknown): boolean =>
  isTable(value) && typeof value.secp256k1_pubkey === 'string' && Object.keys(value).length === 1

/** A section of a parsed file. */
export const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

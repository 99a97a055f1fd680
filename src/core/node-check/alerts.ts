/**
 * The alerts of monad.rules.yml that can be evaluated from the text of /metrics, with their original expressions. A
 * test compares them with that file.
 */
import { limits } from '../facts/limits.ts'
import { facts } from '../facts/network.ts'
import { DISKS, VALIDATE } from './finding.ts'

export type Alert = {
  name: string
  expr: string
  /** How long the condition must be true. Undefined: no minimum. */
  lasts?: string
  /** Page that explains the alert. By default the incident page. */
  page?: string
  /** Section of that page. */
  anchor: string
  means: string
  /** Skips nodes on which this metric is 0 (`never`) or above 0 (`always`): full nodes or validators. */
  unless?: { metric: string; is: 'zero' | 'positive' }
}

const VOTES = 'monad_state_consensus_events_created_vote'

export const alerts: readonly Alert[] = [
  {
    name: 'MonadNodeRestarted',
    expr: 'monad_total_uptime_us < 300e6',
    anchor: 'a-service-is-down',
    means: 'monad-bft started within the last 5 minutes.',
  },
  {
    name: 'MonadHeadStandsStill',
    expr: 'delta(monad_execution_ledger_block_num[2m]) == 0 and monad_statesync_syncing == 0',
    lasts: '1m',
    anchor: 'is-it-only-me',
    means: 'No new block between the two outputs.',
  },
  {
    name: 'MonadStatesyncStuck',
    expr: 'monad_statesync_syncing == 1 and delta(monad_statesync_progress_estimate[10m]) == 0',
    lasts: '10m',
    anchor: 'statesync-makes-no-progress',
    means: 'The node is syncing, but its progress estimate does not change.',
  },
  {
    name: 'MonadExecutionLags',
    expr: 'increase(monad_state_consensus_events_rx_execution_lagging[5m]) > 10',
    lasts: '5m',
    anchor: 'execution-lags',
    means: 'Consensus waits for execution results.',
  },
  {
    name: 'MonadBadStateRoot',
    expr: 'increase(monad_state_consensus_events_rx_bad_state_root[10m]) > 1.5',
    anchor: 'state-roots-differ',
    means: 'The network’s state roots differ from yours. While monad-execution runs, a leader has the wrong one.',
  },
  {
    name: 'MonadNoRaptorcastGroup',
    expr: 'monad_bft_raptorcast_secondary_client_num_current_groups == 0',
    lasts: '10m',
    anchor: 'no-raptorcast-group',
    means: 'The node is in no secondary RaptorCast group. Normal on validators and with enable_client = false.',
    unless: { metric: VOTES, is: 'positive' },
  },
  {
    name: 'MonadFewPeers',
    expr: 'monad_peer_disc_num_peers < 10',
    lasts: '10m',
    anchor: 'nobody-connects',
    means: 'Fewer than 10 peers in the routing table.',
  },
  {
    name: 'MonadBlocksyncTimeouts',
    expr: 'rate(monad_state_blocksync_events_request_timeout[5m]) > 0.1 and monad_statesync_syncing == 0',
    lasts: '10m',
    anchor: 'nobody-connects',
    means: 'Blocksync requests time out during normal operation.',
  },
  {
    name: 'MonadManyTimeouts',
    expr: 'rate(monad_state_consensus_events_local_timeout[10m]) > 0.1',
    lasts: '10m',
    anchor: 'is-it-only-me',
    means: 'More than 6 rounds a minute time out on this node.',
  },
  {
    name: 'MonadClockOff',
    expr: 'increase(monad_state_consensus_events_failed_ts_validation[10m]) > 100',
    anchor: 'the-clock-is-off',
    means: 'Over 1 proposal in 20 fails the timestamp check.',
  },
  {
    name: 'MonadVotesLate',
    expr: 'monad_state_vote_delay_ready_after_timer_start_p99_ms > 300',
    lasts: '10m',
    page: VALIDATE,
    anchor: 'votes-are-late',
    means: `1 vote in 100 is ready only after the vote pace of ${facts.blockTime.value}.`,
  },
  {
    name: 'MonadNoVotes',
    expr: `increase(${VOTES}[5m]) == 0 and increase(monad_state_consensus_events_commit_block[5m]) > 0`,
    lasts: '5m',
    page: VALIDATE,
    anchor: 'votes-are-late',
    means: 'Blocks are committed, and this node, which voted before, does not vote.',
    unless: { metric: VOTES, is: 'zero' },
  },
  {
    name: 'MonadPoolCrowded',
    expr: 'monad_bft_txpool_pool_tracked_txs > 15872',
    lasts: '1m',
    anchor: 'the-pool-is-crowded',
    means: `Past the soft mark of the pool, transactions expire after ${limits['pool-wait-crowded']} s.`,
  },
  {
    name: 'MonadTrieDbFull',
    expr: `monad_triedb_disk_used_bytes / monad_triedb_disk_capacity_bytes > ${limits['triedb-full'] / 100}`,
    lasts: '30m',
    page: DISKS,
    anchor: 'triedb-is-nearly-full',
    means: `TrieDB is over ${limits['triedb-full']}% full.`,
  },
]

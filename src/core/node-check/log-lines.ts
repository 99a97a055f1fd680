/**
 * Log lines that the pages of operators explain. A test compares each with its section there. The texts are from the
 * binaries (category-labs/monad-bft 532472d5, category-labs/monad c67c9f22).
 */
import { DISKS, type Finding, RECOVER, SLOW_RPC } from './finding.ts'

export type LogLine = Pick<Finding, 'level' | 'means' | 'fix'> & {
  /** Text that the line contains. */
  text: string
  /** Page that explains the line. By default the incident page. */
  page?: string
  /** Section of that page. */
  anchor: string
}

const CRASH = 'Read the lines before it, restart the three services, and keep the log if it returns.'
const MOUNT =
  'Mount hugetlbfs, set --exec-event-ring for execution and --exec-event-path for RPC, and start execution first.'
const FORKPOINT = 'Correct REMOTE_FORKPOINT_URL and REMOTE_VALIDATORS_URL in .env, and restart.'
const PAGES = 'Reserve 2,048 huge pages of 2 MB and 4 of 1 GB, and restart the host if memory is fragmented.'

export const logLines: readonly LogLine[] = [
  {
    text: 'high qc too far ahead of block tree root, restart client and statesync',
    level: 'stops',
    means: 'The node fell more than 1.5 times statesync_threshold behind, and stopped.',
    fix: 'Restart the three services. If it returns, look for slow execution or a network that loses packets.',
    anchor: 'the-node-fell-too-far-behind',
  },
  {
    text: 'failed to fetch local and remote configs',
    level: 'stops',
    means: 'Neither a local nor a remote forkpoint could be read, so the node does not start.',
    fix: FORKPOINT,
    page: RECOVER,
    anchor: 'remote-forkpoint-not-fetched',
  },
  {
    text: 'failed to fetch remote configs, using local forkpoint and validators config',
    level: 'act',
    means: 'The remote forkpoint could not be read. The node starts from its local forkpoint, which may be old.',
    fix: FORKPOINT,
    page: RECOVER,
    anchor: 'remote-forkpoint-not-fetched',
  },
  {
    text: 'validators config missing validator set for epoch',
    level: 'stops',
    means: 'The validator sets do not match the forkpoint.',
    fix: FORKPOINT,
    page: RECOVER,
    anchor: 'remote-forkpoint-not-fetched',
  },
  {
    text: 'self name record signature mismatch',
    level: 'stops',
    means: 'The name record was signed for another address, port, sequence number or key.',
    fix: 'Sign again with monad-sign-name-record and a higher sequence number, and paste every line of its output.',
    page: RECOVER,
    anchor: 'name-record-signature-mismatch',
  },
  {
    text: 'unknown field',
    level: 'stops',
    means: 'node.toml contains a key that this version does not accept.',
    fix: 'Paste node.toml here too to find the key.',
    page: RECOVER,
    anchor: 'unknown-field-in-nodetoml',
  },
  {
    text: 'Configuration value raptor10_fullnode_redundancy_factor must be at most',
    level: 'stops',
    means: 'The redundancy towards full nodes is above its limit.',
    fix: 'Set raptor10_fullnode_redundancy_factor to 3.0 or lower.',
    page: RECOVER,
    anchor: 'redundancy-too-high',
  },
  {
    text: 'live monad requires a page-encoded timeline',
    level: 'stops',
    means: 'The database was not migrated for MIP-8, or a reset created it in the old mode.',
    fix: 'After a reset, repeat the truncation with --state-machine monad and restore the snapshot again.',
    page: RECOVER,
    anchor: 'no-page-encoded-timeline',
  },
  {
    text: 'exec-event-path is not set but is required for websockets',
    level: 'stops',
    means: 'WebSocket subscriptions need the event ring of execution.',
    fix: MOUNT,
    page: RECOVER,
    anchor: 'event-ring-missing',
  },
  {
    text: 'Execution event ring is ready',
    level: 'stops',
    means: 'monad-rpc found no event ring to read from.',
    fix: MOUNT,
    page: RECOVER,
    anchor: 'event-ring-missing',
  },
  {
    text: 'cannot continue without execution event ring',
    level: 'stops',
    means: 'monad-execution could not create its event ring.',
    fix: MOUNT,
    page: RECOVER,
    anchor: 'event-ring-missing',
  },
  {
    text: 'data != MAP_FAILED',
    level: 'stops',
    means: 'Execution could not get huge pages.',
    fix: PAGES,
    page: RECOVER,
    anchor: 'huge-pages-missing',
  },
  {
    text: 'Cannot allocate memory',
    level: 'stops',
    means: 'The node could not get memory, often huge pages.',
    fix: PAGES,
    page: RECOVER,
    anchor: 'huge-pages-missing',
  },
  {
    text: "no eth_header found, can't propose",
    level: 'act',
    means: 'Consensus waits for the result of the block three before.',
    fix: 'Check the drive, the CPU pinning and SMT.',
    anchor: 'execution-lags',
  },
  {
    text: 'no peers - retrying later',
    level: 'act',
    means: 'Blocksync sends requests only to members of your groups, and there are none.',
    fix: 'Check whether invitations arrive. If not, open UDP 8000 and 8001.',
    anchor: 'no-raptorcast-group',
  },
  {
    text: 'Delayed execution result mismatch for block',
    level: 'act',
    means: 'Your node computed a different state than the network.',
    fix: 'Compare the version with the one announced. If the version was right, test the memory and do a hard reset.',
    anchor: 'state-roots-differ',
  },
  {
    text: "state root doesn't match, are peers trusted?",
    level: 'stops',
    means: 'The state that statesync loaded differs from the network’s state, and the node stops.',
    fix: 'Compare the version with the one announced, and restart. Statesync begins again with other peers.',
    anchor: 'statesync-makes-no-progress',
  },
  {
    text: 'Timestamp validation failed',
    level: 'act',
    means: 'A proposal’s time was more than 0.8 s from your clock.',
    fix: 'Repair time synchronization: timedatectl show -p NTPSynchronized must print yes.',
    anchor: 'the-clock-is-off',
  },
  {
    text: 'concurrent requests limit',
    level: 'act',
    means: 'The RPC server has no room for another call.',
    fix: 'Limit the clients or add RPC nodes. A higher --eth-call-max-concurrent-requests does not help.',
    page: SLOW_RPC,
    anchor: 'from-symptom-to-cause',
  },
]

/**
 * Output of any crash, searched only in lines that contain none of the texts below. From the macros of both clients,
 * and from the kernel and systemd.
 */
export const crashLines: readonly LogLine[] = [
  {
    text: 'No space left on device',
    level: 'stops',
    means: 'The system disk is full, and processes that write to it stop.',
    fix: 'Save the log first. Then free space in the folders that the page lists, and start monad-cruft.',
    page: DISKS,
    anchor: 'system-disk-full',
  },
  {
    text: 'I/O error, dev nvme',
    level: 'stops',
    means: 'The kernel cannot read or write a drive.',
    fix: 'Check nvme smart-log, have the drive replaced, and restore a snapshot if it was the TrieDB drive.',
    anchor: 'a-service-is-down',
  },
  {
    text: 'defaulting to slot mode',
    level: 'stops',
    means: 'The reset created a database in the old mode. Clients from v0.16.1 on do not start with it.',
    fix: 'Create it again with --state-machine monad, and restore the snapshot.',
    page: RECOVER,
    anchor: 'no-page-encoded-timeline',
  },
  {
    text: 'Out of memory: Killed process',
    level: 'stops',
    means: 'The kernel killed a process because memory ran out.',
    fix: 'Check which process the line names, move other programs off the host, and start the services again.',
    anchor: 'a-service-is-down',
  },
  {
    text: 'killed by the OOM killer',
    level: 'stops',
    means: 'The kernel killed a process of this service because memory ran out.',
    fix: 'Move other programs off the host, check the memory, and start the services again.',
    anchor: 'a-service-is-down',
  },
  {
    text: 'panicked at',
    level: 'stops',
    means: 'monad-bft or monad-rpc crashed. The reason is in this line or in the next one.',
    fix: CRASH,
    anchor: 'a-service-is-down',
  },
  {
    text: 'Assertion',
    level: 'stops',
    means: 'monad-execution stopped because a check failed.',
    fix: CRASH,
    anchor: 'a-service-is-down',
  },
]

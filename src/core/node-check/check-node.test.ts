import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { alerts } from './alerts.ts'
import { checkNode } from './check-node.ts'
import { configKeys } from './config-keys.ts'
import { INCIDENT } from './finding.ts'
import { crashLines, logLines } from './log-lines.ts'

const read = (path: string) => readFileSync(`content/${path}`, 'utf8')
const [, sample = ''] =
  /```toml title="node.toml"\n([\s\S]*?)```/.exec(read('node-ops/configuration-reference.mdx')) ?? []
const SAMPLE = sample
  .replace('YOUR_NAME-1', 'node-1')
  .replace('YOUR_IPV4', '192.0.2.7')
  .replace('OUTPUT_OF_MONAD_SIGN_NAME_RECORD', 'ab12')
const PEER = `[[bootstrap.peers]]
address = "192.0.2.8:8000"
auth_port = 8001
record_seq_num = 3
secp256k1_pubkey = "0x02aa"
name_record_sig = "cd34"
`
const HEALTHY = SAMPLE.replace('[bootstrap]\npeers = []\n', PEER)

const ids = async (text: string, isToml = false) => (await checkNode(text, isToml)).findings.map(({ id }) => id)

/** One output of /metrics of a node that votes. `changes` replaces values by name. */
const output = (second: number, changes: Record<string, number | undefined> = {}): string =>
  Object.entries({
    monad_total_uptime_us: (10_000 + second) * 1e6,
    monad_execution_ledger_block_num: 90_000 + second * 3,
    monad_statesync_syncing: 0,
    monad_statesync_progress_estimate: 500,
    monad_state_consensus_events_rx_execution_lagging: 2,
    monad_state_consensus_events_rx_bad_state_root: 0,
    monad_state_consensus_events_local_timeout: 40,
    monad_state_consensus_events_failed_ts_validation: 1,
    monad_state_consensus_events_created_vote: 0,
    monad_state_consensus_events_commit_block: 3 * second,
    monad_state_blocksync_events_request_timeout: 9,
    monad_bft_raptorcast_secondary_client_num_current_groups: 3,
    monad_peer_disc_num_peers: 187,
    monad_state_vote_delay_ready_after_timer_start_p99_ms: 120,
    monad_bft_txpool_pool_tracked_txs: 400,
    monad_triedb_disk_used_bytes: 5e11,
    monad_triedb_disk_capacity_bytes: 2e12,
    ...changes,
  })
    .flatMap(([name, value]) => (value === undefined ? [] : [`# TYPE ${name} gauge`, `${name}{job="n"} ${value}`]))
    .join('\n')
const twice = (later: Record<string, number>) => `${output(0)}\n${output(60, later)}`

describe('the tables behind the check', () => {
  test('hold every key of the page on configurations, and its "required"', () => {
    const rows = parse(read('data/node-config.yaml')) as { key: string; default: string }[]
    const listed = rows.flatMap(({ key, default: value }) => {
      // Format: `[section]` `key`, `other key`. Keys of the top level lack the section.
      const [, lists = '', section = '', keys = key] = /^`\[(\[)?([\w.]+)\]+` (.*)$/.exec(key) ?? []
      const prefix = section === '' ? '' : `${section}${lists === '' ? '' : '[]'}.`
      return keys.split(', ').map((name) => ({ path: prefix + name.replaceAll('`', ''), value }))
    })
    expect(listed.map(({ path }) => path).sort()).toEqual([...configKeys.keys()].sort())
    for (const { path, value } of listed)
      if (!value.includes('optional')) expect(configKeys.get(path)?.isRequired, path).toBe(value.startsWith('required'))
  })
  test('hold every alert of the rule file that /metrics can show, with its expression and section', () => {
    type Rule = { alert: string; expr: string; for?: string; annotations: { runbook_url: string } }
    const file = parse(read('public/monitoring/monad.rules.yml')) as { groups: { rules: Rule[] }[] }
    const rules = file.groups
      .flatMap(({ rules: all }) => all)
      .filter(({ expr }) => !/^(up|probe_success|node_filesystem_avail_bytes)\{|^predict_linear\(/.test(expr))
    expect(alerts.map(({ name, expr, lasts, anchor }) => [name, expr, lasts, anchor])).toEqual(
      rules.map(({ alert, expr, for: lasts, annotations }) => [
        alert,
        expr,
        lasts,
        annotations.runbook_url.split('#')[1],
      ]),
    )
  })
  test('hold log lines that a page explains in the section they lead to', () => {
    const sections = (page: string) =>
      new Map(
        read(`${page.slice(1)}.mdx`)
          .split(/\n##+ /)
          .slice(1)
          .map((text) => [(text.split('\n')[0] ?? '').toLowerCase().replaceAll('.', '').replaceAll(' ', '-'), text]),
      )
    for (const { text, page = INCIDENT, anchor } of [...crashLines, ...logLines])
      expect(sections(page).get(anchor), `${page}#${anchor}: ${text}`).toContain(text)
  })
})

describe('a healthy node', () => {
  test('gives no finding for its file, its metrics once and twice, and its log', async () => {
    const log = [
      '2026-11-22T03:00:00Z  INFO committed block seq_num=90000',
      '__exec_block,bl=90000,id=0xab,ts=1,tx=3,rt=0,rtp=0.00%,sr=10µs,txe=900µs,cmt=800µs,tot=2100µs,tpse=1',
    ].join('\n')
    const text = [HEALTHY, output(0), output(60), log].join('\n')
    const { findings, read: kinds, needTwo, remarks } = await checkNode(text)
    expect(findings).toEqual([])
    expect(kinds.join('; ')).toMatch(/lines of node\.toml; 34 metrics; 1 known line of a log/)
    expect(needTwo).toEqual([])
    expect(remarks).toEqual(['1 line of another kind was not checked.'])
  })
  test('that votes is not blamed for being in no group, nor a full node for not voting', async () => {
    expect(
      await ids(
        output(0, {
          monad_bft_raptorcast_secondary_client_num_current_groups: 0,
          monad_state_consensus_events_created_vote: 7,
        }),
      ),
    ).toEqual([])
    expect(await ids(twice({}))).toEqual([])
  })
  test('may show a part of its file: sections that are not there are not missed', async () => {
    expect(await ids('[statesync]\nexpand_to_group = true\ninit_peers = []')).toEqual([])
  })
})

describe('a fault in node.toml gives exactly its row', () => {
  const faults: [string, string, string, string][] = [
    ['an unknown key', 'max_mbps = 1000', 'max_mbps = 1000\nmax_mpbs = 5', 'config:network.max_mpbs'],
    ['an unknown section', '[metrics]', '[metriks]', 'config:metriks'],
    ['a missing key', 'max_rtt_ms = 300\n', '', 'config:network.max_rtt_ms'],
    ['a missing section', '[blocksync_override]\npeers = []\n', '', 'config:blocksync_override'],
    ['a text for a number', 'chain_id = 143', 'chain_id = "143"', 'config:chain_id'],
    ['a number with a fraction', 'round_span = 240', 'round_span = 240.0', 'config:fullnode_raptorcast.round_span'],
    ['a number too large for its type', 'max_mbps = 1000', 'max_mbps = 70000', 'config:network.max_mbps'],
    ['port 0', 'self_auth_port = 8001', 'self_auth_port = 0', 'config:peer_discovery.self_auth_port'],
    ['an address that is none', '"0.0.0.0"', '"0.0.0.256"', 'config:network.bind_address_host'],
    ['an account too short', '"0x0000000000000000000000000000000000000000"', '"0x00"', 'config:beneficiary'],
    [
      'a stage that does not exist',
      'chain_id = 143',
      'chain_id = 143\ndeterministic_raptorcast_rollout = "v1"',
      'config:deterministic_raptorcast_rollout',
    ],
    ['a chain of another network', 'chain_id = 143', 'chain_id = 10143', 'config:chain_id'],
    ['a network nobody knows', '"mainnet"', '"mainet"', 'config:network_name'],
    ['a watermark above the batches', 'watermark = 3', 'watermark = 7', 'config:ipc_queued_batches_watermark'],
    [
      'too much redundancy',
      'factor = 3.0',
      'factor = 3.5',
      'config:fullnode_raptorcast.raptor10_fullnode_redundancy_factor',
    ],
    ['too many rounds', 'round_span = 240', 'round_span = 961', 'config:fullnode_raptorcast.round_span'],
    ['too large a group', 'max_group_size = 150', 'max_group_size = 600', 'config:fullnode_raptorcast.max_group_size'],
    ['a tuned key without effect', 'max_rtt_ms = 300', 'max_rtt_ms = 50', 'config:network.max_rtt_ms'],
    [
      'half of the direct ports',
      'max_mbps = 1000',
      'max_mbps = 1000\ndirect_udp_bind_address_port = 8002',
      'config:network.direct_udp_bind_address_port',
    ],
    ['no port to listen on', 'bind_address_port = 8000\n', '', 'config:network.bind_address_port'],
    ['an address without its port', '"192.0.2.7:8000"', '"192.0.2.7"', 'config:peer_discovery.self_address'],
    [
      'a node that nobody feeds',
      'enable_client = true',
      'enable_client = false',
      'config:fullnode_raptorcast.enable_client',
    ],
    ['a node that joins nothing', 'max_num_group = 3', 'max_num_group = 0', 'config:fullnode_raptorcast.max_num_group'],
    ['an old section', '[metrics]', '[prometheus]', 'config:prometheus'],
    [
      'an old name',
      'self_auth_port = 8001',
      'self_auth_port = 8001\nself_direct_udp_auth_port = 8002',
      'config:peer_discovery.self_direct_udp_auth_port',
    ],
    ['nobody to begin with', PEER, '[bootstrap]\npeers = []\n', 'config:bootstrap.peers'],
    ['a value nobody filled in', '"node-1"', '"YOUR_NAME-1"', 'config:node_name'],
  ]
  test.each(faults)('%s', async (name, from, to, id) => {
    const found = await ids(HEALTHY.replace(from, () => to))
    // The old name of the port also belongs to a pair.
    expect(found).toEqual(name === 'an old name' ? [id, 'config:network.direct_udp_bind_address_port'] : [id])
  })
  test('tells many missing keys of a section once', async () => {
    const rest = HEALTHY.replace(/\[network\][\s\S]*?\n\n/, '[network]\nmtu = 1500\n\n')
    const { findings } = await checkNode(rest)
    const [first] = findings.filter(({ id }) => id === 'config:network')
    expect(first?.title).toMatch(/^\d keys are missing in \[network\]$/)
    expect(findings.filter(({ title }) => title.endsWith('is missing'))).toEqual([])
  })
  test('says the line, also behind other text', async () => {
    const { findings } = await checkNode(`some line\n${output(0)}\n[network]\nmtu = "x"`)
    expect(findings.find(({ id }) => id === 'config:network.mtu')?.line).toBe(output(0).split('\n').length + 3)
  })
  test('in a bootstrap peer, by its number', async () => {
    const file = HEALTHY + PEER.replace('auth_port', 'auth_prt')
    expect(await ids(file)).toEqual(['config:bootstrap.peers[1].auth_prt', 'config:bootstrap.peers[1].auth_port'])
  })
})

describe('a file that is none', () => {
  test('says the line that cannot be read', async () => {
    const { findings } = await checkNode(HEALTHY.replace('chain_id = 143', 'chain_id 143'))
    expect(findings.map(({ id, line }) => [id, line])).toEqual([['config:toml', 3]])
  })
  test('is not taken for a log when its name says what it is', async () => {
    expect(await ids('this is nothing', true)).toEqual(['config:toml'])
  })
  test('of bytes is refused in words', async () => {
    const { findings, remarks } = await checkNode('\0\0PNG')
    expect(findings).toEqual([])
    expect(remarks[0]).toMatch(/plain text/)
  })
  test('of other metrics says where to take the right ones', async () => {
    expect((await checkNode('node_load1 0.5')).remarks[0]).toMatch(/9143/)
  })
})

describe('a fault in /metrics gives exactly its alert', () => {
  const M = 'monad_state_consensus_events'
  test.each([
    ['MonadNodeRestarted', { monad_total_uptime_us: 2e6 }],
    ['MonadNoRaptorcastGroup', { monad_bft_raptorcast_secondary_client_num_current_groups: 0 }],
    ['MonadFewPeers', { monad_peer_disc_num_peers: 2 }],
    ['MonadVotesLate', { monad_state_vote_delay_ready_after_timer_start_p99_ms: 301 }],
    ['MonadPoolCrowded', { monad_bft_txpool_pool_tracked_txs: 20_000 }],
    ['MonadTrieDbFull', { monad_triedb_disk_used_bytes: 1.9e12 }],
  ])('%s, from one output', async (name, changes) => {
    expect(await ids(output(0, changes))).toEqual([`alert:${name}`])
  })
  test.each([
    ['MonadHeadStandsStill', { monad_execution_ledger_block_num: 90_000 }],
    ['MonadStatesyncStuck', { monad_statesync_syncing: 1 }],
    ['MonadExecutionLags', { [`${M}_rx_execution_lagging`]: 12 }],
    ['MonadBadStateRoot', { [`${M}_rx_bad_state_root`]: 1 }],
    ['MonadBlocksyncTimeouts', { monad_state_blocksync_events_request_timeout: 30 }],
    ['MonadManyTimeouts', { [`${M}_local_timeout`]: 60 }],
    ['MonadClockOff', { [`${M}_failed_ts_validation`]: 40 }],
  ])('%s, from two', async (name, changes) => {
    expect(await ids(twice(changes))).toEqual([`alert:${name}`])
    expect((await checkNode(output(0))).needTwo.length).toBeGreaterThan(4)
  })
  test('MonadNoVotes, on a node that voted before', async () => {
    const votes = { [`${M}_created_vote`]: 50 }
    expect(await ids(`${output(0, votes)}\n${output(60, votes)}`)).toEqual(['alert:MonadNoVotes'])
  })
  test('a restart between the outputs is said, and nothing compared', async () => {
    expect(await ids(`${output(60)}\n${output(0)}`)).toEqual(['alert:two outputs'])
  })
})

describe('lines of a log', () => {
  test('are each found once with their number and count', async () => {
    for (const { text } of [...crashLines, ...logLines]) {
      const line = `Nov 22 03:00:00 host monad[1]: ERROR ${text} x=1`
      const { findings } = await checkNode(`nothing\n${line}\n${line}`)
      expect(findings.map(({ id, line: at, times }) => [id, at, times])).toEqual([[`log:${text}`, 2, 2]])
    }
  })
  test('of execution say when it is too slow on average', async () => {
    expect(await ids('__exec_block,bl=1,tot=310000µs\n__exec_block,bl=2,tot= 350000µs')).toEqual(['log:__exec_block'])
    expect(await ids('__exec_block,bl=1,tot=310000µs\n__exec_block,bl=2,tot=2000µs')).toEqual([])
  })
  test('of a crash give way to the line that names its cause', async () => {
    const panic = "thread 'main' panicked at monad-rpc/src/main.rs:1: Execution event ring is ready: NotFound"
    expect(await ids(panic)).toEqual(['log:Execution event ring is ready'])
  })
  test('or a message that names an alert leads to its section, and is no key of node.toml', async () => {
    for (const message of ['[FIRING:1] MonadNoVotes (localhost:9143)', 'alertname="MonadNoVotes"']) {
      const { findings } = await checkNode(message)
      expect(findings.map(({ id, to }) => [id, to])).toEqual([
        ['log:MonadNoVotes', '/node-ops/validate#votes-are-late'],
      ])
    }
    expect(await ids('MonadRpcDown')).toEqual(['log:MonadRpcDown'])
  })
  test('that nobody knows are counted', async () => {
    expect((await checkNode('a\nb')).remarks).toEqual(['2 lines of another kind were not checked.'])
  })
})

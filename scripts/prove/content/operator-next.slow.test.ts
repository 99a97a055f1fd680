/** The last line of a block names a row of the table below it or the next step, and is right for the state of the node. */
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { blockWith, cleanUp, outputAfter, paste } from './operator-block.ts'
import { answers, GREP, type Heights, running, TIP } from './operator-node.ts'

afterEach(cleanUp)

const CHECK = 'the higher one'
const VOTES = 'counters()'
const EXECUTION = 'short-unix'
const RPC = 'RPC responds'
const STATESYNC = 'progress_estimate'

const lastLine = (stdout: string) => /-> next: (.*)\n$/.exec(stdout)?.[1]

test.each([
  ['incident', CHECK],
  ['validate', VOTES],
  ['incident', EXECUTION],
  ['incident', RPC],
  ['incident', STATESYNC],
])('each word of the block of %s with "%s" is in the table after it', (name, text) => {
  const code = blockWith(name, text)
  const page = readFileSync(`content/node-ops/${name}.mdx`, 'utf8')
  const words = [...code.matchAll(/(?:next|print) ['"]([\w? ]+)['"]/g)].map(([, word = '']) => word)
  const rows = page.slice(page.indexOf(code) + code.length).split('\n')
  const start = rows.findIndex((row) => row.startsWith('| `-> next:`'))
  const table = rows.slice(start + 2, rows.indexOf('', start))
  const named = table.map((row) => /^\| (?:<span id="[\w-]+"><\/span>)?`([^`]+)`/.exec(row)?.[1])
  expect(words.length).toBeGreaterThan(4)
  expect([...new Set(named)].sort()).toEqual([...new Set(words)].sort())
})

describe('the check of the height', () => {
  const run = (heights: Heights, ...down: string[]) =>
    paste(blockWith('incident', CHECK), {
      grep: GREP,
      curl: answers({ ...TIP, ...heights }),
      systemctl: running(...down),
    }).stdout

  test.each<[string, Heights, string[]]>([
    ['at the tip', {}, []],
    ['chain stalled?', { mine: [100, 100], net: [101, 101] }, ['monad-bft']],
    ['host offline?', { mine: [100, 100], net: [] }, []],
    ['service down', { mine: [100, 100], net: [] }, ['monad-bft']],
    ['service down', { mine: [], rpc: [100, 100], syncing: undefined }, ['monad-bft']],
    ['service down', { mine: [100, 100] }, ['monad-execution']],
    ['syncing', { mine: [], rpc: [], syncing: 1 }, []],
    ['no metrics', { mine: [], syncing: undefined }, []],
    ['stands still', { mine: [100, 100] }, []],
    ['endpoint', { net: [101, 101] }, []],
    ['endpoint', { net: [] }, []],
    ['RPC', { net: [], rpc: [] }, ['monad-rpc']],
    ['RPC', { net: [101, 101], rpc: [90, 90] }, []],
    ['wait', { net: [200, 230] }, []],
    ['behind', { net: [200, 233] }, []],
    ['behind', { net: [49_100, 49_132] }, []],
    ['wrong network?', { mine: [900_100, 900_133, 900_133], rpc: [900_100, 900_133] }, []],
    ['behind', { net: [200, 240] }, []],
    ['RPC', { rpc: [100, 100] }, []],
    ['RPC', { rpc: [] }, ['monad-rpc']],
  ])('%s', (word, heights, down) => {
    expect(lastLine(run(heights, ...down))).toBe(word)
  })

  test('reads a network whose line has a remark', () => {
    const grep = GREP.replace('CHAIN=monad_mainnet', "'CHAIN=monad_mainnet # or monad_testnet'")
    const { stdout } = paste(blockWith('incident', CHECK), { grep, curl: answers(TIP), systemctl: running() })
    expect(stdout).toMatch(/^network: mainnet\n/)
  })

  test('counts from RPC while there are no metrics, and not at all without both', () => {
    expect(run({ mine: [], rpc: [90, 90] }, 'monad-bft')).toContain('mine 0, my RPC 90, public 134, behind 44\n')
    expect(run({ mine: [], rpc: [] }, 'monad-bft')).toContain('mine 0, my RPC 0, public 134, behind unknown\n')
  })
})

describe('RPC that is down', () => {
  const run = (heights: Heights, ...down: string[]) =>
    paste(blockWith('incident', RPC), {
      curl: answers({ ...TIP, ...heights }),
      systemctl: running(...down),
      journalctl: 'echo its log',
    }).stdout

  test.each<[string, Heights, string[]]>([
    ['RPC responds', {}, []],
    ['syncing', { syncing: 1 }, []],
    ['service down', {}, ['monad-execution']],
    ['service down', { mine: [] }, ['monad-bft', 'monad-rpc']],
    ['log', { rpc: [] }, ['monad-rpc']],
    ['node', { mine: [100, 100], rpc: [100, 100] }, []],
    ['restart', { rpc: [100, 100] }, []],
    ['restart', { rpc: [] }, []],
    ['ask', { rpc: [90, 120] }, []],
    ['RPC responds', { mine: [] }, []],
    ['no metrics', { mine: [], rpc: [100, 100] }, []],
  ])('%s', (word, heights, down) => {
    expect(lastLine(run(heights, ...down))).toBe(word)
  })
})

describe('a sync', () => {
  /** Each state of the metric and height, the first and the second time. */
  const run = (syncing: [string, string], at: [number, number], log = '', peers = 58) =>
    paste(blockWith('incident', STATESYNC), {
      grep: `[[ $2 == *REMOTE_* ]] && seq 2 || exec /usr/bin/grep "$@"`,
      systemctl: running(),
      journalctl: `printf '%s' '${log}'`,
      curl: `N=$(cat n 2>/dev/null || echo 0); echo 1 > n; SYNCING=(${syncing.join(' ')}) AT=(${at.join(' ')})
[ "\${SYNCING[N]}" = none ] || echo "monad_statesync_syncing{a=\\"b\\"} \${SYNCING[N]}"
echo "monad_statesync_progress_estimate \${AT[N]}"
echo 'monad_peer_disc_num_peers ${peers}'`,
    }).stdout

  test.each<[string, [string, string], [number, number], string?, number?]>([
    ['wait', ['1', '1'], [5, 9]],
    ['not syncing', ['0', '0'], [9, 9]],
    ['not syncing', ['1', '0'], [5, 9]],
    ['not syncing', ['0', '0'], [9, 9], 'failed to fetch remote configs', 3],
    ['no metrics', ['none', 'none'], [0, 0]],
    ['forkpoint', ['1', '1'], [9, 9], 'failed to fetch remote configs'],
    ['peers', ['1', '1'], [9, 9], '', 3],
    ['no progress', ['1', '1'], [9, 9]],
  ])('%s', (word, syncing, at, log, peers) => {
    expect(lastLine(run(syncing, at, log, peers))).toBe(word)
  })
})

describe('late votes', () => {
  const NAMES = ['commit_block', 'created_vote', 'creating_proposal', 'failed_ts_validation', 'local_timeout']
  /** Rises of the counters in a minute, and the delay of a vote. */
  const run = (rises: Record<string, number>, delay = 118) => {
    const all: Record<string, number> = { commit_block: 199, created_vote: 198, rx_execution_lagging: 0, ...rises }
    const lines = [...NAMES, 'rx_execution_lagging'].map(
      (name) => `echo "monad_state_consensus_events_${name}{node=\\"a b\\"} $((40 + N * ${all[name] ?? 0}))"`,
    )
    const curl = `N=$(cat n 2>/dev/null || echo 0); echo 1 > n
echo "# HELP monad_state_consensus_events_created_vote x"
${lines.join('\n')}
echo 'monad_state_vote_delay_ready_after_timer_start_p99_ms ${delay}'
echo 'monad_state_vote_delay_ready_after_timer_start_p50_ms 400'`
    return paste(blockWith('validate', VOTES), { curl, date: '' }).stdout
  }

  test.each<[string, Record<string, number>, number?]>([
    ['compare', {}],
    ['restarted', { commit_block: -39 }],
    ['no blocks', { commit_block: 0 }],
    ['execution', { rx_execution_lagging: 3, failed_ts_validation: 40 }],
    ['clock', { failed_ts_validation: 11 }],
    ['no vote', { created_vote: 0 }],
    ['late', {}, 301],
    ['timeouts', { local_timeout: 7 }],
    ['timeouts', { local_timeout: 12 }, 900],
    ['lost', { created_vote: 100 }],
  ])('%s', (word, rises, delay) => {
    expect(lastLine(run(rises, delay))).toBe(word)
  })

  test('have no counters without metrics', () => {
    expect(paste(blockWith('validate', VOTES), { curl: '', date: '' }).stdout).toBe('-> next: no metrics\n')
  })

  test('show the counters of the page', () => {
    const names = (text: string) => [...text.matchAll(/^ +[+-]\d+ +\d+ (\w+)$/gm)].map(([, name]) => name)
    expect(names(run({}))).toEqual(names(outputAfter('validate', VOTES)))
  })
})

describe('execution that lags', () => {
  type State = { age?: number; lag?: number; proposals?: number; tot?: number; nvme?: string; drive?: string }
  const run = (
    { age = 0, lag = 0, proposals = 33, tot = 41_200, nvme = '', drive = '/dev/used' }: State,
    ...down: string[]
  ) =>
    paste(blockWith('incident', EXECUTION), {
      systemctl: running(...down),
      date: 'echo 1000',
      curl: `N=$(cat n 2>/dev/null || echo 0); echo 1 > n; echo "monad_state_rx_execution_lagging{a="b"} $((12 + N * ${lag}))"`,
      journalctl: `case "$*" in
  *short-unix*) echo "${1000 - age}.5 host monad[1]: line" ;;
  *proposal*) for I in $(seq ${proposals}); do echo line; done ;;
  *-qk*) printf '%s' '${nvme}' ;;
  *) echo '__exec_block,bl=1,tot=${tot}µs,gas=1' ;;
esac`,
      lsblk: `printf '%s disk\n' ${drive}`.replace('printf', drive === '' ? ':' : 'printf'),
      ...{
        nvme: 'echo "temperature : 45 °C"',
        lscpu: '',
        cat: '[[ $1 == /sys* ]] && echo performance || exec /usr/bin/cat "$@"',
      },
    }).stdout

  test.each<[string, State, string[]]>([
    ['not execution', {}, []],
    ['service down', {}, ['monad-execution']],
    ['service down', {}, ['monad-bft']],
    ['drive fails', { nvme: 'I/O error, dev nvme0n1' }, []],
    ['no TrieDB', { drive: '' }, []],
    ['hangs', { age: 60 }, []],
    ['hangs', { age: 60, proposals: 0, lag: 1 }, []],
    ['no blocks', { age: 60, proposals: 0 }, []],
    ['slow', { tot: 300_001 }, []],
  ])('%s', (word, state, down) => {
    expect(lastLine(run(state, ...down))).toBe(word)
  })
})

describe('slow RPC', () => {
  const code = blockWith('slow-rpc', 'REFUSED=')
  const run = (refused: boolean, tot: number, idle: number) => {
    const times = (value: number) => `N=$(cat n 2>/dev/null || echo 0); echo 1 > n
case "$*" in *cpu*) echo "cpu12 $((100 * ${value} * N)) $((100 * N))" ;; esac`
    return paste(`post() { ${refused ? `echo '"message":"concurrent requests limit"'` : ':'}; }\n${code}`, {
      journalctl: `echo '__exec_block,bl=1,tot=${tot}µs,gas=1'`,
      readlink: '',
      awk: `case "$*" in */proc/diskstats) ;; */proc/stat) ${times(idle)} ;; *) exec /usr/bin/awk "$@" ;; esac`,
    }).stdout
  }
  test.each<[string, boolean, number, number]>([
    ['class', false, 41_200, 71],
    ['execution', true, 300_001, 5],
    ['cores', true, 41_200, 5],
    ['pool', true, 41_200, 71],
  ])('%s', (word, refused, tot, idle) => {
    expect(lastLine(run(refused, tot, idle))).toBe(word)
  })
})

test('the second block of slow RPC names no step in a new shell', () => {
  const { stdout } = paste(blockWith('slow-rpc', 'REFUSED='), { journalctl: '', readlink: '' })
  expect(stdout).toBe('NOTHING DONE: paste the block above first\n')
})

describe('a validator that was moved', () => {
  const code = blockWith('keys', 'VOTES +')
  const run = (rise: number, syncing: number) =>
    paste(code, {
      curl: `N=$(cat n 2>/dev/null || echo 0); echo 1 > n
echo "monad_state_consensus_events_created_vote{a="b"} $((40 + N * ${rise}))"
echo 'monad_statesync_syncing{a="b"} ${syncing}'`,
    }).stdout
  test('votes, syncs, or does not vote', () => {
    expect(run(33, 0)).toBe('VOTES +33\n')
    expect(run(0, 1)).toMatch(/^SYNCS -> next: wait/)
    expect(run(0, 0)).toMatch(/^NO VOTE -> next: Incidents/)
    expect(paste(code, { curl: '' }).stdout).toMatch(/^NO VOTE/)
  })
})

describe('closing port 8081', () => {
  const code = blockWith('slow-rpc', 'Address of your proxy')
  const ufw = (broken = 'none') =>
    `[ "$1" = status ] && { echo 'Status: active'; exit; }; echo "ufw $*"; [[ "$*" != *${broken}* ]]`
  const stubs = { ufw: ufw(), ss: 'echo "ss $*"' }
  test('leaves it open for a proxy on another host', () => {
    const { stdout } = paste(code, stubs, '192.0.2.7')
    expect(stdout).toMatch(
      /deny 8081\/tcp\nufw prepend allow proto tcp from 192\.0\.2\.7 to any port 8081\nss -K .*\nCLOSED/,
    )
    expect(paste(code, stubs, 'here').stdout).not.toContain('allow')
  })
  test('does nothing without an answer', () => {
    expect(paste(code, stubs).stdout).toMatch(/^Status: active\nCloses 8081 of .*\nNOTHING DONE\n$/)
  })
  test('is undone if the address is wrong', () => {
    const { stdout } = paste(code, { ...stubs, ufw: ufw('from') }, 'proxy')
    expect(stdout).toMatch(/ufw delete deny 8081\/tcp\nNOTHING DONE\n$/)
  })
})

describe('before a hard reset', () => {
  const code = blockWith('recover', 'before-reset')
  const run = (lines: number, status: string, aria: string) =>
    paste(code.replace('command -v aria2c', aria), {
      grep: `case "$*" in *CHAIN=*) echo CHAIN=monad_mainnet ;; *REMOTE_*) seq ${lines} ;; *) exec /usr/bin/grep "$@" ;; esac`,
      ...{ curl: `echo '${status}'`, sudo: '[ "$1" != grep ] || exec "$@"' },
    }).stdout
  test('prints no next step if all is there, and each one that is missing', () => {
    expect(run(2, 'HTTP/2 200', 'echo /usr/bin/aria2c')).toBe(
      'network: mainnet\n/usr/bin/aria2c\nREMOTE_ 2\nHTTP/2 200\n',
    )
    expect(run(1, 'HTTP/2 404', 'false').match(/-> next: \w+/g)).toEqual([
      '-> next: sudo',
      '-> next: repair',
      '-> next: take',
    ])
  })
})

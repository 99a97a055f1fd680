/** Runs blocks of the pages for operators with stand-ins for the commands that read or change a node. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { blockWith, cleanUp, paste } from './operator-block.ts'
import { running } from './operator-node.ts'

afterEach(cleanUp)

describe('a flag of monad-rpc', () => {
  const code = blockWith('configuration-reference', 'argv')
  const show = (line: string) =>
    `[ "$1" != show ] || echo '{ path=/usr/local/bin/monad-rpc ; argv[]=${line} ; ignore_errors=no ; pid=1 }'`
  const unit = (line: string) =>
    `${show(line)}\n[ "$1" != cat ] || printf '%s\\n' 'ExecStart=' '${`ExecStart=${line}`}'`
  const written = (line: string, flag: string): string => {
    const { root } = paste(`FLAG='${flag}'\n${code}`, { systemctl: unit(line) })
    return readFileSync(path.join(root, 'etc/systemd/system/monad-rpc.service.d/zz-flag.conf'), 'utf8')
  }

  test.each([
    ['is added', 'rpc --ipc-path a', '--b 1', 'rpc --ipc-path a --b 1'],
    ['replaces an older value', 'rpc --b 5 --ipc-path a', '--b 1', 'rpc --ipc-path a --b 1'],
    ['replaces the last flag', 'rpc --ipc-path a --b 5', '--b 1', 'rpc --ipc-path a --b 1'],
    ['replaces an older value after =', 'rpc --b=5 --ipc-path a', '--b 1', 'rpc --ipc-path a --b 1'],
    ['has its value after =', 'rpc --b 5 --ipc-path a', '--b=1', 'rpc --ipc-path a --b=1'],
    ['has no value', 'rpc --ws --ipc-path a', '--ws', 'rpc --ipc-path a --ws'],
    ['doubles a percent sign', 'rpc --url a%40b', '--b 1', 'rpc --url a%%40b --b 1'],
    ['leaves a longer name', 'rpc --b-limit 5 --ipc-path a', '--b 1', 'rpc --b-limit 5 --ipc-path a --b 1'],
  ])('%s', (_, line, flag, result) => {
    expect(written(line, flag)).toBe(`[Service]\nExecStart=\nExecStart=${result}\n`)
  })

  test.each([
    ['if the command line is unknown', '', '--b 1'],
    ['if the command line has quotes', 'rpc --url "a b"', '--b 1'],
    ['if the command line runs a shell', '/bin/bash -lc rpc', '--b 1'],
    ['without a flag', 'rpc --ipc-path a', ''],
  ])('is not written %s', (_, line, flag) => {
    expect(() => written(line, flag)).toThrow('ENOENT')
  })

  test('is not written if a line of the unit that goes on has quotes', () => {
    const systemctl = `${show('rpc --url a b')}
[ "$1" != cat ] || printf '%s\\n' 'ExecStart=rpc \\' '  --url "a b"'`
    expect(paste(`FLAG='--b 1'\n${code}`, { systemctl }).stdout).toContain('NOTHING DONE: edit this line yourself')
  })
})

const OF_ROOT = ['', 'root'].join('/')

/** The name of a machine, its drive, and its network. */
const MACHINE = {
  hostname: 'echo here',
  readlink: 'echo /dev/drive1',
  grep: `[[ $2 == *CHAIN=* ]] && echo CHAIN=monad_mainnet || exec /usr/bin/grep "$@"`,
}

describe('a block that erases', () => {
  test.each([
    ['recover', 'reset-workspace.sh', 'bash /opt/monad/scripts/reset-workspace.sh'],
    ['recover', '--truncate', 'monad-mpt --storage /dev/triedb --truncate --state-machine monad --yes'],
  ])('of %s with %s asks first', (page, text, command) => {
    const stubs = { ...MACHINE, sudo: 'case $1 in grep) exec "$@" ;; systemctl) ;; *) echo "$@" ;; esac' }
    const done = paste(blockWith(page, text), stubs, 'ERASE').stdout
    expect(done).toMatch(/^This is here, TrieDB is on \/dev\/drive1\nCHAIN=monad_mainnet\n/)
    expect(done.endsWith(`\n${command}\nERASED\n`)).toBe(true)
    for (const typed of ['yes', '', 'erase'])
      expect(paste(blockWith(page, text), stubs, typed).stdout).toBe(
        done.replace(`${command}\nERASED\n`, 'NOTHING DONE\n'),
      )
  })

  test.each([
    ['recover', 'reset-workspace.sh', 'NOT STOPPED'],
    ['recover', '--truncate', 'NOTHING DONE: stop the services'],
    ['recover', 'sudo bash ~/restore.sh', 'NOTHING DONE: the node runs'],
    ['install', 'sudo bash ~/restore.sh', 'NOTHING DONE: the node runs'],
  ])('of %s with %s does nothing while a process still runs', (page, text, last) => {
    const code = blockWith(page, text.replace('~', OF_ROOT)).replace(/\nsudo monad-mpt.*$/, '')
    const stubs = { ...MACHINE, sudo: 'case $1 in bash | monad-mpt) echo DONE ;; esac', pgrep: 'echo 812 monad' }
    const { stdout } = paste(code, stubs, 'ERASE')
    expect(stdout).toMatch(new RegExp(`812 monad\n${last}\n$`))
  })
})

describe.each(['install', 'recover'])('the restore script, %s', (page) => {
  const [code = ''] = blockWith(page, `sudo bash ${OF_ROOT}/restore.sh`).split('\nsudo monad-mpt')
  const stubs = { ...MACHINE, sudo: 'echo "$@"; [ "$1" != "$BROKEN" ]' }
  const script = `${OF_ROOT}/restore.sh`

  test('runs after RESTORE, and is removed once it has restored', () => {
    expect(paste(code, stubs, 'RESTORE').stdout).toBe(`bash ${script}\nrm ${script}\nRESTORED\n`)
    expect(paste(`export BROKEN=bash\n${code}`, stubs, 'RESTORE').stdout).toBe(`bash ${script}\n`)
    for (const typed of ['', 'yes']) expect(paste(code, stubs, typed).stdout).toBe('NOTHING DONE\n')
  })
})

test.each(['recover', 'run', 'incident'])('only enabled services are started by hand, %s', (page) => {
  const code = blockWith(page, 'sudo systemctl start $S ||')
  const systemctl = `case "$*" in 'is-enabled monad-rpc') echo disabled ;; is-enabled*) echo enabled ;; *) echo "$*" ;; esac`
  const { stdout } = paste(code, { systemctl, chown: '' })
  expect(stdout).toBe('start monad-execution\nstart monad-bft\nLEFT OUT: monad-rpc\n')
})

describe('the installation', () => {
  const code = blockWith('install', 'INSTALLED ALREADY')
  const stubs = { 'monad-node': 'echo started', 'apt-get': 'echo "$@"', 'apt-mark': 'echo "$@"', sudo: 'exec env "$@"' }

  test('changes nothing on a machine with the package', () => {
    const { stdout } = paste(code, { ...stubs, 'dpkg-query': 'echo "monad 0.16.3"' }, '0.16.4')
    expect(stdout).toBe('monad 0.16.3\nINSTALLED ALREADY: upgrade instead\n')
  })

  test('accepts a version with v', () => {
    const { stdout } = paste(code, { ...stubs, 'dpkg-query': 'exit 1' }, 'v0.16.4')
    expect(stdout).toBe('update\ninstall -y monad=0.16.4 aria2 nvme-cli sysstat\nhold monad\nstarted\n')
  })
})

describe.each(['install', 'recover'])('fetching the restore script, %s', (page) => {
  const code = blockWith(page, 'FETCHED')
  const stubs = { ...MACHINE, rm: 'echo "rm $*"', curl: 'echo "curl $*"' }
  /** In the folder of the host's administrator. */
  const script = ['', 'root', 'restore.sh'].join('/')

  test('removes an older one first', () => {
    expect(paste(code, stubs).stdout).toBe(
      `rm -f ${script}\ncurl -fsSL https://bucket.monadinfra.com/scripts/mainnet/restore-from-snapshot.sh -o ${script}\nFETCHED for mainnet\n`,
    )
  })

  test('ends without a network, and after a failure', () => {
    const grep = `[[ $2 == *CHAIN=* ]] && exit 1 || exec /usr/bin/grep "$@"`
    expect(paste(code, { ...stubs, grep }).stdout).toBe(`rm -f ${script}\n`)
    expect(paste(code, { ...stubs, curl: 'exit 22' }).stdout).toBe(`rm -f ${script}\n`)
  })
})

test.each([
  ['0x64', 100, 0, '0'],
  ['0x5a', 100, 0, '10'],
  ['0x59', 100, 1, '11'],
  ['', 100, 1, 'unknown'],
  ['0x64', '', 1, 'unknown'],
])('the script of cron compares RPC at "%s" with the node at "%s"', (rpc, mine, code, line) => {
  const curl = `case "$*" in
  *metrics*) [ -z '${mine}' ] || echo 'monad_execution_ledger_block_num{a="b"} ${mine}' ;;
  *) [ -z '${rpc}' ] || echo '{"jsonrpc":"2.0","result":"${rpc}","id":1}' ;;
esac`
  const { stdout } = paste(`(${blockWith('run', 'unknown')}); echo "ended $?"`, { curl })
  expect(stdout).toBe(`${line}\nended ${code}\n`)
})

test('the versions of both networks are read from the file of the network', () => {
  const file = `{"mainnet": {"monad_version": "0.16.4", "mip8": {"hardfork_timestamp": 1}},
  "testnet": {
    "monad_version": "0.16.3"
  }
}`
  const stubs = { curl: `echo '${file}'`, 'dpkg-query': '', 'monad-node': '', 'apt-cache': '', 'apt-mark': '' }
  expect(paste(blockWith('upgrade', 'apt-cache policy monad'), stubs).stdout).toBe(
    'this node: UNKNOWN\nmainnet:monad_version:0.16.4\ntestnet:monad_version:0.16.3\n',
  )
})

describe('statesync', () => {
  /** `rise` of the progress from the first to the second time. */
  const run = (rise: number, { log = 'other', remote = 2, peers = 12, bft = 'active' } = {}) =>
    paste(blockWith('incident', 'progress_estimate'), {
      curl: `N=$(cat n 2>/dev/null || echo 0); echo 1 > n
echo 'monad_statesync_syncing{a="b"} 1'
echo "monad_statesync_progress_estimate{a="b"} $((900 + N * ${rise}))"
echo 'monad_statesync_last_target{a="b"} 1000'
echo 'monad_peer_disc_num_peers{a="b"} ${peers}'`,
      // Far below the first lines since the start, and found by the pattern of -g alone.
      journalctl: `while [ "$1" != -g ]; do shift; done
{ seq 6000; echo "${log}"; echo other; } | /usr/bin/grep -E "$2"`,
      systemctl: running(bft === 'active' ? 'none' : 'monad-bft'),
      grep: `[[ $2 == *REMOTE_* ]] && seq ${remote} || exec /usr/bin/grep "$@"`,
    }).stdout

  test('shows what is left, the number of peers and the next step', () => {
    expect(run(50)).toBe(
      'REMOTE_ 2\nsyncing 1, at 900, 100 left, peers 12\nsyncing 1, at 950, 50 left, peers 12\n-> next: wait\n',
    )
    const fails = { log: 'failed to fetch remote configs' }
    expect(run(0, fails)).toMatch(/^REMOTE_ 2\nfailed to fetch remote configs\n(.*\n)+-> next: forkpoint\n$/)
    expect(run(0, { remote: 1 })).toMatch(/-> next: forkpoint\n$/)
    const differs = { log: "state root doesn't match", bft: 'failed' }
    expect(run(0, { ...differs, peers: 0, remote: 1 })).toMatch(/-> next: state root\n$/)
    expect(run(0, { bft: 'failed', peers: 0 })).toBe('REMOTE_ 2\n-> next: service down\n')
    expect(run(0, { peers: 9 })).toMatch(/-> next: peers\n$/)
    expect(run(0)).toMatch(/-> next: no progress\n$/)
  })
})

test('the disks show the use of TrieDB, or that it is unknown', () => {
  const code = blockWith('disks', '/^monad_triedb_disk_used_bytes/')
  const metrics = `echo 'monad_triedb_disk_used_bytes 96'; echo 'monad_triedb_disk_capacity_bytes 100'`
  expect(paste(code, { curl: metrics, df: '' }).stdout).toBe('TrieDB 96%\n')
  expect(paste(code, { curl: '', df: '' }).stdout).toBe('TrieDB: no metric, see below\n')
})

describe('a service that is down', () => {
  const code = blockWith('incident', 'UNTIL=now')
  /** State, time of the last stop and log of each service, by the last word of its name, and the log of the kernel. */
  type State = Record<string, [state: string, stopped?: number | undefined, log?: string, enabled?: string]>
  const run = (states: State, kernel = '', boot = 0) => {
    const each = (value: (state: State[string]) => string) =>
      `case "\${*: -1}$*" in ${['rpc', 'execution', 'bft'].map((name) => `*monad-${name}*) ${value(states[name] ?? ['active'])} ;;`).join(' ')} esac`
    return paste(code, {
      uptime: `echo '@${boot}'`,
      date: `case "$*" in '-d @'*) echo "\${2#@}" ;; *) echo 100000 ;; esac`,
      systemctl: `case "$*" in
  is-active*) ${each(([state]) => `echo ${state}`)} ;;
  is-enabled*) ${each(([, , , enabled = 'enabled']) => `echo ${enabled}`)} ;;
  *InactiveEnter*) ${each(([, stopped]) => (stopped === undefined ? ':' : `echo @${stopped}`))} ;;
  *) echo then ;;
esac`,
      journalctl: `case "$*" in -qk*) printf '%s' '${kernel}'; [ -z '${kernel}' ] || echo "$*" >&2 ;;
  *) echo '{"level":"DEBUG"}'; echo "$*"; ${each(([, , log = 'line']) => `echo "${log}"`)} ;;
esac`,
    }).stdout
  }
  const PANIC = "state root doesn't match, are peers trusted?"

  test.each<[string, State, string?, number?]>([
    ['high qc too far ahead (monad-bft)', { bft: ['failed', 90_000, 'high qc too far ahead of'] }],
    [
      'No space left (monad-execution)',
      { execution: ['failed', 90_000, 'No space left on device'], bft: ['failed', 90_009, PANIC] },
    ],
    [
      "state root doesn't match (monad-bft)",
      { bft: ['failed', 90_000, PANIC], rpc: ['inactive', undefined, 'line', 'masked'] },
    ],
    ['last line (monad-bft)', { bft: ['failed', 90_000], rpc: ['activating', 10, PANIC] }],
    ['last line (monad-rpc)', { rpc: ['active', 90_000], bft: ['active', 500, PANIC] }],
    ['I/O error (monad-bft)', { bft: ['failed', 90_000, PANIC] }, 'I/O error, dev nvme0n1'],
    ['recent boot (monad-bft)', { bft: ['inactive'] }, '', 99_000],
  ])('%s', (line, states, kernel, boot) => {
    expect(run(states, kernel, boot)).toMatch(new RegExp(`-> next: ${line.replace(/[()]/g, '\\$&')}\n$`))
  })

  test('shows its log before it stopped or started again, without debug lines', () => {
    const stdout = run({ bft: ['active', 90_000], execution: ['failed', 90_000] })
    expect(stdout).toContain('== monad-bft active, stopped @90000\n-u monad-bft --since @89400 --until then -n 2000 ')
    expect(stdout).toContain('-u monad-execution --since @89400 --until now ')
    expect(stdout).toContain('== monad-rpc active, stopped before the boot\n-u monad-rpc --since @0 --until then ')
    expect(stdout).not.toContain('DEBUG')
  })
})

describe('timing the methods', () => {
  const code = blockWith('slow-rpc', 'ask() {')
  const curl = (body: string, seconds = '0.002') => `DATA=$(grep -o '"method":"[^"]*' <<< "$*")
while [ $# -gt 0 ]; do case $1 in -o) printf '%s' '${body}' > "$2"; shift ;; -w) echo '${seconds} s' ;; esac; shift; done
case $DATA in *blockNumber) echo '"result":"0x100"' ;; esac`

  test('shows the error of a refused call', () => {
    const { stdout } = paste(code, { curl: curl('{"jsonrpc":"2.0","error":{"code":-32603,"message":"limit"},"id":1}') })
    expect(stdout).toContain(
      'eth_call small                    0.002 s\n"error":{"code":-32603,"message":"limit"},"id":1}\n',
    )
  })

  test('marks a class that needs more than a second', () => {
    const { stdout } = paste(code, { curl: curl('{"jsonrpc":"2.0","result":"0x1","id":1}', '1.002') })
    expect(stdout).toContain('eth_getLogs 100                   1.002 s -> SLOW\n')
  })

  test('shows no error of a call frame', () => {
    const { stdout } = paste(code, { curl: curl('{"jsonrpc":"2.0","result":[{"error":"execution reverted"}],"id":1}') })
    expect(stdout).toContain('debug_traceBlockByNumber ')
    expect(stdout).not.toContain('"error"')
  })
})

test('the connections are counted by client', () => {
  const ss = `echo '0 0 10.0.0.1:8080 203.0.113.9:4001'; echo '0 0 10.0.0.1:8080 203.0.113.9:4002'
echo '0 0 [::1]:8080 [2001:db8::1]:4003'`
  const { stdout } = paste(blockWith('slow-rpc', 'sudo ss -Htn'), { ss })
  expect(
    stdout
      .trim()
      .split(/\n/)
      .map((line) => line.trim()),
  ).toEqual(['2 203.0.113.9', '1 [2001:db8::1]'])
})

test.each([
  ['HAProxy', 'journalctl -u haproxy', 'journalctl'],
  ['nginx', 'monad-rpc.log', 'tail'],
])('the calls of %s are counted by client, with those of a batch', (_, text, command) => {
  const log = `echo '203.0.113.9 eth_chainId 1 200 205 1 node1'; echo 'first batch 40 200 4731 12 node1'
echo 'Server node_http/node1 is DOWN'`
  const { stdout } = paste(blockWith('slow-rpc', text), { [command]: log })
  expect(stdout).toBe('40 first\n1 203.0.113.9\n')
})

/** Runs blocks of the pages for operators with stand-ins for the commands that read or change a node. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encodeAbiParameters, parseAbiParameters, parseEther } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { fencesOf } from '../guides/fences.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The block of a page that contains a text. */
function blockWith(page: string, text: string): string {
  const file = `content/node-ops/${page}.mdx`
  const block = fencesOf(file, readFileSync(file, 'utf8')).find(
    ({ language, code }) => language === 'bash' && code.includes(text),
  )
  if (block === undefined) throw new Error(`${file} has no block with "${text}".`)
  return block.code
}

/** Output of a block that is pasted, after a reader typed a line. */
function paste(code: string, commands: Record<string, string>, typed = ''): { stdout: string; root: string } {
  const root = mkdtempSync(path.join(tmpdir(), 'blocks-'))
  folders.push(root)
  mkdirSync(path.join(root, 'bin'))
  const stubs = { sudo: 'exec "$@"', sleep: '', systemctl: '', ...commands }
  for (const [name, text] of Object.entries(stubs))
    writeFileSync(path.join(root, 'bin', name), `#!/bin/bash\n${text}\n`, { mode: 0o755 })
  const env = { PATH: `${root}/bin:${process.env.PATH ?? ''}`, LC_ALL: 'C' }
  const text = code.replaceAll('/etc/systemd', `${root}/etc/systemd`)
  const { stdout } = spawnSync('bash', ['-c', text], { cwd: root, env, encoding: 'utf8', input: `${typed}\n` })
  return { stdout, root }
}

describe('a flag of monad-rpc', () => {
  const code = blockWith('configuration-reference', 'argv')
  const show = (line: string) =>
    `[ "$1" != show ] || echo '{ path=/usr/local/bin/monad-rpc ; argv[]=${line} ; ignore_errors=no ; pid=1 }'`
  const written = (line: string, flag: string): string => {
    const { root } = paste(`FLAG='${flag}'\n${code}`, { systemctl: show(line) })
    return readFileSync(path.join(root, 'etc/systemd/system/monad-rpc.service.d/zz-flag.conf'), 'utf8')
  }

  test.each([
    ['is added', 'rpc --ipc-path a', '--b 1', 'rpc --ipc-path a --b 1'],
    ['replaces an older value', 'rpc --b 5 --ipc-path a', '--b 1', 'rpc --ipc-path a --b 1'],
    ['replaces the last flag', 'rpc --ipc-path a --b 5', '--b 1', 'rpc --ipc-path a --b 1'],
    ['has no value', 'rpc --ws --ipc-path a', '--ws', 'rpc --ipc-path a --ws'],
    ['leaves a longer name', 'rpc --b-limit 5 --ipc-path a', '--b 1', 'rpc --b-limit 5 --ipc-path a --b 1'],
  ])('%s', (_, line, flag, result) => {
    expect(written(line, flag)).toBe(`[Service]\nExecStart=\nExecStart=${result}\n`)
  })

  test('is not written if the command line is unknown', () => {
    expect(() => written('', '--b 1')).toThrow('ENOENT')
  })
})

describe('a block that erases', () => {
  test.each([
    ['recover', 'reset-workspace.sh', 'bash /opt/monad/scripts/reset-workspace.sh'],
    ['recover', '--truncate', 'monad-mpt --storage /dev/triedb --truncate --state-machine monad --yes'],
  ])('of %s with %s asks first', (page, text, command) => {
    const stubs = { sudo: 'echo "$@"', systemctl: 'exit 3' }
    expect(paste(blockWith(page, text), stubs, 'ERASE').stdout).toBe(`${command}\n`)
    for (const typed of ['yes', '', 'erase']) expect(paste(blockWith(page, text), stubs, typed).stdout).toBe('')
  })

  test('does nothing while a service runs', () => {
    const stubs = { sudo: 'echo "$@"', systemctl: 'echo active' }
    const { stdout } = paste(blockWith('recover', '--truncate'), stubs, 'ERASE')
    expect(stdout).toBe('active\nNOTHING DONE: stop the services\n')
  })
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
    expect(stdout).toBe('update\ninstall -y monad=0.16.4 aria2 nvme-cli\nhold monad\nstarted\n')
  })
})

test('late votes show the rise of each counter', () => {
  const metrics = `N=$(($(cat n 2>/dev/null || echo 40) + 2)); echo $N > n
echo "# HELP monad_state_vote_delay x"
echo "monad_state_consensus_events_created_vote{node=\\"a b\\"} $N"
echo 'monad_state_consensus_events_local_timeout 7'
echo 'monad_other 1'`
  const { stdout } = paste(blockWith('incident', 'counters()'), { curl: metrics, date: '' })
  expect(stdout).toBe(
    '     +2         44 monad_state_consensus_events_created_vote\n     +0          7 monad_state_consensus_events_local_timeout\n',
  )
})

test('statesync shows what is left and the number of peers', () => {
  const metrics = `echo 'monad_statesync_syncing{a="b"} 1'
echo 'monad_statesync_progress_estimate{a="b"} 900'
echo 'monad_statesync_last_target{a="b"} 1000'
echo 'monad_peer_disc_num_peers{a="b"} 12'`
  const journalctl = `echo 'failed to fetch remote configs'; echo other`
  const { stdout } = paste(blockWith('incident', 'progress_estimate'), { curl: metrics, journalctl })
  expect(stdout).toBe(`failed to fetch remote configs\n${'syncing 1, at 900, 100 left, peers 12\n'.repeat(2)}`)
})

test('the disks show the use of TrieDB, or that it is unknown', () => {
  const code = blockWith('incident', '/^monad_triedb_disk_used_bytes/')
  const metrics = `echo 'monad_triedb_disk_used_bytes 96'; echo 'monad_triedb_disk_capacity_bytes 100'`
  expect(paste(code, { curl: metrics, df: '' }).stdout).toBe('TrieDB 96%\n')
  expect(paste(code, { curl: '', df: '' }).stdout).toBe('TrieDB: no metric, see below\n')
})

test('the log of a service ends before its last start, and without debug lines', () => {
  const code = blockWith('incident', 'UNTIL=now')
  const systemctl = `case "$*" in
  'is-active -q monad-bft') ;;
  'is-active -q'*) exit 3 ;;
  is-active*) echo "state of $2" ;;
  show*) echo then ;;
esac`
  const journalctl = `echo "$*"; [ "$1" = -k ] || echo '{"level":"DEBUG"}'`
  const { stdout } = paste(code, { systemctl, journalctl })
  expect(stdout).toContain(
    '== monad-bft state of monad-bft, until then\n-u monad-bft --until then -n 2000 -o cat --no-pager\n',
  )
  expect(stdout).toContain('-u monad-rpc --until now ')
  expect(stdout).not.toContain('DEBUG')
})

describe('timing the methods', () => {
  const code = blockWith('slow-rpc', 'ask() {')
  const curl = (body: string) => `DATA=$(grep -o '"method":"[^"]*' <<< "$*")
while [ $# -gt 0 ]; do case $1 in -o) printf '%s' '${body}' > "$2"; shift ;; -w) echo '0.002 s' ;; esac; shift; done
case $DATA in *blockNumber) echo '"result":"0x100"' ;; esac`

  test('shows the error of a refused call', () => {
    const { stdout } = paste(code, { curl: curl('{"jsonrpc":"2.0","error":{"code":-32603,"message":"limit"},"id":1}') })
    expect(stdout).toContain(
      'eth_call small                    0.002 s\n"error":{"code":-32603,"message":"limit"},"id":1}\n',
    )
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

test('the calls of the proxy are counted by client, with those of a batch', () => {
  const journalctl = `echo '203.0.113.9 eth_chainId 1 200 205 1 node1'; echo 'first batch 40 200 4731 12 node1'
echo 'Server node_http/node1 is DOWN'`
  const { stdout } = paste(blockWith('slow-rpc', 'journalctl -u haproxy'), { journalctl })
  expect(stdout).toBe('40 first\n1 203.0.113.9\n')
})

/** The network of a node, in place of its files. */
const ON_MAINNET = { grep: `[ "$2" = '^CHAIN=' ] && echo CHAIN=monad_mainnet || exec /usr/bin/grep "$@"` }
const ON_NONE = { grep: `[ "$2" = '^CHAIN=' ] && exit 1 || exec /usr/bin/grep "$@"` }

describe('whether a validator is active', () => {
  const code = blockWith('validate', '0x2b6d639a')
  const types = parseAbiParameters(
    'address, uint64, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256, bytes, bytes',
  )
  const KEY: `0x${string}` = `0x02${'ab'.repeat(32)}`
  const stakes = [parseEther('25000000'), 0n, parseEther('9999')] as const
  const validator = encodeAbiParameters(types, [
    ...([`0x${'11'.repeat(20)}`, 3n, stakes[0], 0n, 0n, 0n] as const),
    ...([stakes[0], 0n, stakes[2], 0n, KEY, `0x${'cd'.repeat(48)}`] as const),
  ])
  const curl = `case "$*" in *'0x2b6d639a${'0'.repeat(62)}2a"'*) echo '{"jsonrpc":"2.0","result":"${validator}","id":1}' ;; esac`
  const sh = `echo 'Secp private key: 5ec2e7'; echo 'Secp public key: 02ab'`

  test('shows flags, stakes and keys, and nothing private', () => {
    const { stdout } = paste(`ID=42\n${code}`, { ...ON_MAINNET, curl, sh })
    const [flags, stake = '', key, ...own] = stdout.trim().split('\n')
    expect(flags).toBe('flags 3')
    const [voting = 0, snapshot = 0] = (stake.match(/\d+/g) ?? []).map(Number)
    expect(voting / 25_000_000).toBeCloseTo(1, 3)
    expect(snapshot / 9_999).toBeCloseTo(1, 3)
    expect(key).toBe(`validator's key: ${KEY.slice(2)}`)
    expect(own).toEqual(['Secp public key: 02ab'])
  })

  test('ends without a network, and without a result', () => {
    expect(paste(`ID=42\n${code}`, { ...ON_NONE, curl }).stdout).toContain('STOP HERE')
    expect(paste(`ID=7\n${code}`, { ...ON_MAINNET, curl }).stdout).toBe('NO RESULT from https://rpc.monad.xyz\n')
  })
})

describe('the kept files of a release', () => {
  const code = (folder: string) =>
    blockWith('upgrade', 'Release you return to, one of these')
      .replace('~root/monad-upgrade', `${folder}/kept`)
      .replace('{} / ', `{} ${folder}/machine `)
  const kept = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kept-'))
    folders.push(folder)
    for (const name of ['kept/0.16.3/etc/monad', 'machine']) mkdirSync(path.join(folder, name), { recursive: true })
    for (const name of ['log', '0.16.3/monad_0.16.3.deb', '0.16.3/etc/monad/node.toml'])
      writeFileSync(path.join(folder, 'kept', name), '')
    return folder
  }
  const copied = (folder: string) => readdirSync(path.join(folder, 'machine'), { recursive: true })

  test('return to their places without the package', () => {
    const folder = kept()
    expect(paste(code(folder), {}, '0.16.3').stdout).toContain('node.toml')
    expect(copied(folder)).toEqual(['etc', 'etc/monad', 'etc/monad/node.toml'])
  })

  test.each(['', '..', '.', '/', 'log', '0.16', '0.16.3/etc'])('stay if the reader types "%s"', (typed) => {
    const folder = kept()
    expect(paste(code(folder), {}, typed).stdout).toContain('NOTHING DONE')
    expect(copied(folder)).toEqual([])
  })
})

describe('blocking an address', () => {
  const code = blockWith('slow-rpc', 'ufw insert')
  const stubs = {
    hostname: 'echo "10.0.0.5 2001:db8::5 "',
    who: 'echo "op pts/0 2026-11-29 03:00 (203.0.113.7)"',
    ufw: `[ "$1" = status ] && echo "Status: \${UFW:-active}" || echo "ufw $*"`,
    ss: 'echo "ss $*"',
  }

  test.each(['203.0.113.9', '2001:db8::9'])('blocks %s, and shows how to undo it', (address) => {
    const { stdout } = paste(code, stubs, address)
    expect(stdout).toContain(`ufw insert 1 deny from ${address}\nss -K dst ${address}\n`)
    expect(stdout).toContain(`sudo ufw delete deny from ${address}\n`)
  })

  test.each(['', '127.0.0.1', '::1', '10.0.0.5', '2001:db8::5', '203.0.113.7', '192.0.2.1', '0.0.0.0/0', 'any'])(
    'refuses "%s"',
    (address) => {
      const { stdout } = paste(`SSH_CONNECTION='192.0.2.1 50000 10.0.0.5 22'\n${code}`, stubs, address)
      expect(stdout).toBe(`REFUSED: '${address}'\n`)
    },
  )

  test('does nothing while the firewall is off', () => {
    const { stdout } = paste(`export UFW=inactive\n${code}`, stubs, '203.0.113.9')
    expect(stdout).toBe('NOTHING DONE: ufw is not active\n')
  })
})

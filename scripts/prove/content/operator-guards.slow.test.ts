/** Blocks of the pages for operators refuse what would harm, and end on a node that they cannot identify. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  parseAbi,
  parseAbiParameters,
  parseEther,
} from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { blockWith, cleanUp, newFolder, paste } from './operator-block.ts'
import { LEFT } from './operator-node.ts'

afterEach(cleanUp)

/** The network of a node, in place of its files. */
const ON_MAINNET = { grep: `[[ $2 == *CHAIN=* ]] && echo CHAIN=monad_mainnet || exec /usr/bin/grep "$@"` }
const ON_NONE = { grep: `[[ $2 == *CHAIN=* ]] && exit 1 || exec /usr/bin/grep "$@"` }

const DELEGATIONS = parseAbi(['function getDelegations(address, uint64) returns (bool, uint64, uint64[])'])

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
    const unread = paste(`ID=42\n${code}`, { ...ON_MAINNET, curl, sh: 'exit 1' }).stdout
    expect(unread).toMatch(/STOP HERE: this node's key could not be read\n$/)
  })

  test('ends without a network, and without a result', () => {
    expect(paste(`ID=42\n${code}`, { ...ON_NONE, curl }).stdout).toContain('STOP HERE')
    expect(paste(`ID=7\n${code}`, { ...ON_MAINNET, curl }).stdout).toBe('NO RESULT from https://rpc.monad.xyz\n')
  })
})

test('the IDs of validators are listed by the address that registered them', () => {
  const code = blockWith('validate', '0x4fd66050')
  const address: `0x${string}` = `0x${'1a'.repeat(20)}`
  const data = encodeFunctionData({ abi: DELEGATIONS, args: [address, 0n] })
  const result = encodeFunctionResult({ abi: DELEGATIONS, result: [true, 42n, [7n, 42n]] })
  const curl = `[[ "$*" == *'"${data}"'* ]] && echo '{"jsonrpc":"2.0","result":"${result}","id":1}'`
  expect(paste(code, { curl }, address).stdout).toBe('ID 7\nID 42\n')
  expect(paste(code, { curl }, '42').stdout).toBe('REFUSED\n')
})

describe('the kept files of a release', () => {
  const code = (folder: string) =>
    blockWith('upgrade', 'Release you return to, one of these')
      .replace('~root/monad-upgrade', `${folder}/kept`)
      .replace('{} / ', `{} ${folder}/machine `)
  const kept = () => {
    const folder = newFolder()
    for (const name of ['kept/0.16.3/etc/monad', 'machine']) mkdirSync(path.join(folder, name), { recursive: true })
    for (const name of ['log', '0.16.3/monad_0.16.3.deb', '0.16.3/etc/monad/node.toml'])
      writeFileSync(path.join(folder, 'kept', name), '')
    return folder
  }
  const copied = (folder: string) => readdirSync(path.join(folder, 'machine'), { recursive: true })
  const stubs = {}

  test('return to their places without the package, and keep the files of today', () => {
    const folder = kept()
    mkdirSync(path.join(folder, 'machine/etc/monad'), { recursive: true })
    writeFileSync(path.join(folder, 'machine/etc/monad/node.toml'), 'today')
    expect(paste(code(folder), stubs, '0.16.3\nyes').stdout).toContain('node.toml')
    expect(copied(folder).sort()).toEqual(['etc', 'etc/monad', 'etc/monad/node.toml', 'etc/monad/node.toml.~1~'])
  })

  test.each(['', '..', '.', '/', 'log', '0.16', '0.16.3/etc'])('stay if the reader types "%s"', (typed) => {
    const folder = kept()
    expect(paste(code(folder), stubs, `${typed}\nyes`).stdout).toContain('NOTHING DONE')
    expect(copied(folder)).toEqual([])
  })

  test('stay while a service runs, and without yes', () => {
    const folder = kept()
    expect(paste(code(folder), LEFT, '0.16.3\nyes').stdout).toBe('812 monad\nNOTHING DONE: the node runs\n')
    expect(paste(code(folder), stubs, '0.16.3\n').stdout).toContain('NOTHING DONE')
    expect(copied(folder)).toEqual([])
  })
})

describe('blocking an address', () => {
  const code = blockWith('slow-rpc', 'Address to block')
  const stubs = {
    hostname: 'echo "10.0.0.5 2001:db8::5 "',
    who: 'echo "op pts/0 2026-11-29 03:00 (203.0.113.7)"',
    ufw: `[ "$1" = status ] && echo "Status: \${UFW:-active}" || echo "ufw $*"`,
    ss: 'echo "ss $*"',
  }

  test.each(['203.0.113.9', '2001:db8::9'])('blocks %s, and shows how to undo it', (address) => {
    const { stdout } = paste(code, stubs, `${address}\nNo`)
    expect(stdout).toContain(`ufw prepend deny from ${address}\nss -K dst ${address}\n`)
    expect(stdout).toContain(`BLOCKED. To undo it: sudo ufw delete deny from ${address}\n`)
  })

  test.each(['yes', ''])('does nothing if the reader answers "%s" to the question about a proxy', (typed) => {
    const { stdout } = paste(code, stubs, `203.0.113.9\n${typed}`)
    expect(stdout).toBe('Status: active\nNOTHING DONE\n')
  })

  test('shows that the firewall refused the rule', () => {
    const ufw = `[ "$1" = status ] && echo 'Status: active' || { echo ERROR; exit 1; }`
    const { stdout } = paste(code, { ...stubs, ufw }, '203.0.113.9\nno')
    expect(stdout).toBe('Status: active\nERROR\nNOT BLOCKED: see the line above\n')
  })

  test.each([
    '',
    '127.0.0.1',
    '::1',
    '10.0.0.5',
    '2001:db8::5',
    '203.0.113.7',
    '192.0.2.1',
    '1',
    '0.0.0.0/0',
    '0.0.0.0',
    '::',
    'any',
  ])('refuses "%s"', (address) => {
    const { stdout } = paste(`SSH_CONNECTION='192.0.2.1 50000 10.0.0.5 22'\n${code}`, stubs, address)
    expect(stdout).toBe(`REFUSED: '${address}'\n`)
  })

  test('does nothing while the firewall is off', () => {
    const { stdout } = paste(`export UFW=inactive\n${code}`, stubs, '203.0.113.9')
    expect(stdout).toBe('NOTHING DONE: ufw is not active\n')
  })
})

describe('the check of the height', () => {
  const code = blockWith('incident', 'the higher one')
  const curl = `case "$*" in
  *metrics*) echo 'monad_execution_ledger_block_num{a="b"} 100'; echo 'monad_statesync_syncing 1' ;;
  *testnet*) echo '"result":"0x3e8"' ;;
  *monadinfra*) echo '"result":"0x68"' ;;
  *127.0.0.1*) echo '"result":"0x64"' ;;
  *) echo '"result":"0x69"' ;;
esac`
  const systemctl = 'echo active'

  test('compares with the network of the node', () => {
    const { stdout } = paste(code, { ...ON_MAINNET, curl, systemctl })
    expect(stdout).toMatch(/^network: mainnet\n/)
    expect(stdout).toContain(
      '104 rpc-mainnet.monadinfra.com\n105 rpc.monad.xyz\nmine 100, my RPC 100, public 105, behind 5\n',
    )
    expect(stdout).toContain('monad-rpc active\nsyncing 1\n')
  })

  test('ends if the network is unknown, and uses the one that the reader types then', () => {
    const { stdout } = paste(code, { ...ON_NONE, curl, systemctl })
    expect(stdout).toMatch(
      /^network: UNKNOWN\. Type NETWORK=mainnet or NETWORK=testnet,\n.*paste this block again\.\n$/,
    )
    const typed = paste(`NETWORK=testnet\n${code}`, { ...ON_NONE, curl, systemctl }).stdout
    expect(typed).toContain('network: testnet\n')
    expect(typed).toContain('public 1000, behind 900\n')
  })

  test('prefers the network of the node to an older word of the shell', () => {
    const { stdout } = paste(`NETWORK=testnet\n${code}`, { ...ON_MAINNET, curl, systemctl })
    expect(stdout).toMatch(/^network: mainnet\n/)
  })
})

describe('the test of the memory', () => {
  const code = blockWith('incident', 'memtester')
  const stubs = { sudo: '[[ $1 == *=* ]] && shift; echo "$@"', systemctl: '' }

  test('asks before it stops the node', () => {
    expect(paste(code, stubs, 'y').stdout).toBe('NOTHING DONE\n')
  })

  test('does not stop the node without the tool', () => {
    const { stdout } = paste(code, { ...stubs, sudo: '[[ $2 != apt-get ]] || exit 1; echo "$@"' }, 'yes')
    expect(stdout).toBe('')
  })

  test('stops the node, tests, and shows faults of the memory', () => {
    expect(paste(code, stubs, 'yes').stdout.trim().split('\n')).toEqual([
      'apt-get install -y memtester',
      'systemctl stop monad-rpc monad-bft monad-execution',
      'memtester 8G 1',
      'journalctl -k --no-pager -g EDAC|Hardware Error',
    ])
  })
})

test('a full disk is found by its use', () => {
  const df = `case "$*" in
  *pcent*) printf ' Use%% Mounted on\\n  97%% /var\\n   8%% /\\n  30%% /boot\\n' ;;
  '-i /var') echo '/dev/x 100 99 1 99% /var' ;;
esac`
  const stubs = { df, vgs: '', lsof: '', du: 'echo "1 $*"' }
  const { stdout } = paste(blockWith('disks', 'fullest'), stubs)
  expect(stdout).toContain('fullest: /var\n')
  expect(stdout).toContain('du -xh --max-depth=5 /var'.slice(3))
  expect(stdout).toContain('-x --inodes --max-depth=5 /var')
})

describe.each(['HAProxy', 'nginx', 'Caddy'])('%s that runs already', (name) => {
  const code = blockWith('proxy', `${name} runs here`)
  test.each(['', 'yes'])('keeps its file if the reader types "%s"', (typed) => {
    const { stdout } = paste(code.replace('~/monad-proxy', '.'), { sudo: 'echo "$@"' }, typed)
    expect(stdout).toBe('NOTHING DONE\n')
  })
})

test('Caddy is not installed while the file of HAProxy has a fault', () => {
  const stubs = { sudo: 'echo "$@"; [ "$1" != haproxy ]', systemctl: 'exit 3' }
  const { stdout } = paste(blockWith('proxy', 'Caddy runs here'), stubs, 'rpc.example.org')
  expect(stdout).toMatch(/haproxy -c -f \/etc\/haproxy\/haproxy\.cfg\n$/)
  for (const typed of ['', 'evil/x', 'a b'])
    expect(paste(blockWith('proxy', 'Caddy runs here'), stubs, typed).stdout).toBe('NOTHING DONE\n')
})

test('nginx is not loaded with a name that is none', () => {
  const code = blockWith('proxy', 'sudo nginx -t')
  for (const typed of ['', 'evil/x', '$(id)']) expect(paste(code, {}, typed).stdout).toBe('NOTHING DONE\n')
  const loaded = paste(code, { sudo: 'echo "$1 $2"' }, 'rpc.example.org').stdout
  expect(loaded).toBe('sed -i\nnginx -t\nsystemctl reload-or-restart\n')
  expect(paste(code, { sudo: '[ "$1" != sed ] && echo "$@"' }, 'rpc.example.org').stdout).toBe('')
})

describe('closing the ports of the node', () => {
  const code = blockWith('proxy', 'Closes 8080 and 8081')
  const stubs = {
    ufw: `[ "$1" = status ] && { echo "Status: \${UFW:-active}"; exit; }; echo "ufw $*"; [[ "$*" != *" wrong "* ]]`,
    ss: `echo '0 0 10.0.0.1:8080 203.0.113.9:4001'`,
    hostname: 'echo here',
  }
  const rules = (typed: string) => paste(code, stubs, typed).stdout.match(/^(ufw|NOTHING|CLOSED).*$/gm)
  const deny = 'ufw prepend deny 8080:8081/tcp'
  const done = 'CLOSED. To undo it: sudo ufw delete deny 8080:8081/tcp'

  test('shows who still uses them, and leaves them open for a proxy on another host', () => {
    expect(paste(code, stubs, 'here').stdout).toMatch(
      /Clients that still use them:\n +1 203\.0\.113\.9\nCloses .* of here\n/,
    )
    expect(rules('here')).toEqual([deny, done])
    const allow = 'ufw prepend allow proto tcp from 192.0.2.7 to any port 8080:8081'
    expect(rules('192.0.2.7')).toEqual([deny, allow, done])
  })

  test('changes nothing without an address, with a wrong one, or while the firewall is off', () => {
    expect(rules('')).toEqual(['NOTHING DONE'])
    expect(rules('wrong')?.slice(-2)).toEqual(['ufw delete deny 8080:8081/tcp', 'NOTHING DONE'])
    expect(paste(`export UFW=inactive\n${code}`, stubs, 'here').stdout).toBe('NOTHING DONE: ufw is not active\n')
  })
})

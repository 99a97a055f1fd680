/** Returns keys to the old machine, finds lost keys, and replaces the keys of a full node, as a reader of the page does. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { backup, CALLS, command, found, HOME, node, OF_ROOT, paste, read, shown, write } from './key-node.ts'

const off = found('On the old machine')
const bring = found('On the new machine, as soon as the old one is OFF')
const back = found('On the old machine. Starts nothing')
const copies = found('In a root shell, sudo -i. Only reads')
const repair = found('In the same shell: adds only what is missing, and starts nothing')
const renew = found('In a root shell, sudo -i: new password, keys and record')
const use = found('In a root shell. STOPS the node, and starts it again')

describe('switching the validator off', () => {
  const CONFIG = 'home/monad/monad-bft/config'

  test('prints the same folder when it is pasted again, from which the keys return', () => {
    node.typed = 'OLD'
    write(`${CONFIG}/node.toml`, 'self_record_seq_num = 8\n')
    const first = paste('root', off.code)
    expect(first).toMatch(/^OFF: the keys are in \/root\/keys-2.*\nself_record_seq_num = 8\nnode\.toml\n$/)
    expect(paste('root', off.code)).toBe(first)
    mkdirSync(path.join(node.root, 'root/keys-2999-01-01-000000'))
    node.typed = 'OFF'
    expect(paste('root', back.code)).toMatch(/\nBACK -> next: .*\n$/)
    expect(read(`${CONFIG}/id-secp`)).toBe('02aa it is long\n')
  })

  test('is not done while a key is missing and no folder has it', () => {
    node.typed = 'OLD'
    rmSync(path.join(node.root, CONFIG, 'id-secp'))
    expect(paste('root', off.code)).toMatch(/^STOPPED, BUT ITS KEYS ARE NOT MOVED: stop here\n/)
    expect(readdirSync(path.join(node.root, 'root'))).toEqual([])
  })
})

describe('bringing the key to the new machine', () => {
  const staged = (more: string) => {
    mkdirSync(path.join(node.root, 'root/validator'))
    for (const name of ['id-secp', 'id-bls']) write(`root/validator/${name}`, 'of the validator\n')
    write('root/validator/node.toml', 'self_address = "203.0.113.5:8000"\n')
    paste('root/validator', 'sha256sum node.toml id-secp > checksums')
    write('root/validator/node.toml', `self_address = "203.0.113.${more}:8000"\n`)
    node.typed = 'OFF'
    return paste('root', bring.code)
  }

  test('needs the name record of the new machine', () => {
    expect(staged('5')).toMatch(/do step 3\nNOTHING DONE: .*\n$/)
    expect(read('home/monad/monad-bft/config/id-secp')).toBe('02aa it is long\n')
    expect(existsSync(path.join(node.root, 'calls'))).toBe(false)
  })

  test('shows its address', () => {
    expect(staged('7')).toMatch(/\nself_address = "203\.0\.113\.7:8000"\nOK: .*\n$/)
    expect(read('home/monad/monad-bft/config/id-secp')).toBe('of the validator\n')
  })
})

describe('keys on the way back to the old machine', () => {
  const CONFIG = 'home/monad/monad-bft/config'
  beforeEach(() => {
    for (const folder of ['keys-2026-11-29-010203', 'keys-2026-11-30-010203']) {
      mkdirSync(path.join(node.root, 'root', folder))
      for (const name of ['id-secp', 'id-bls']) write(`root/${folder}/${name}`, `of ${folder}\n`)
    }
    for (const name of ['id-secp', 'id-bls']) rmSync(path.join(node.root, CONFIG, name))
  })

  test('are moved back from the newest folder, and nothing is started', () => {
    node.typed = 'OFF'
    expect(paste('root', back.code)).toMatch(/\nBACK -> next: .*\n$/)
    expect(read(`${CONFIG}/id-secp`)).toBe('of keys-2026-11-30-010203\n')
    expect(existsSync(path.join(node.root, 'root/keys-2026-11-30-010203/id-secp'))).toBe(false)
    expect(existsSync(path.join(node.root, 'calls'))).toBe(false)
  })

  test('stay where they are without OFF, and do not replace other keys', () => {
    expect(paste('root', back.code)).toMatch(/NOTHING DONE: .*\n$/)
    write(`${CONFIG}/id-bls`, 'other\n')
    node.typed = 'OFF'
    expect(paste('root', back.code)).toMatch(/NOTHING DONE: .*\n$/)
    expect(read(`${CONFIG}/id-bls`)).toBe('other\n')
    expect(existsSync(path.join(node.root, CONFIG, 'id-secp'))).toBe(false)
  })
})

describe('a lost key or password', () => {
  const CONFIG = 'home/monad/monad-bft/config'
  const URLS = "REMOTE_FORKPOINT_URL='https://f'\nREMOTE_VALIDATORS_URL='https://v?a=b'"
  beforeEach(() => write('home/monad/.env', `${URLS}\n${read('home/monad/.env')}`))
  const isRunning = (word: string) => {
    mkdirSync(path.join(node.root, 'proc/812'), { recursive: true })
    const lines = `CHAIN=monad_mainnet\n${URLS.replaceAll("'", '')}`.replaceAll('\n', '\0')
    write('proc/812/environ', `A=1\0KEYSTORE_PASSWORD=${word}\0${lines}\0B=2\0`)
    command('pgrep', '#!/bin/bash\necho 812\n')
  }
  const OPENED = 'Secp public key: 02aa\nBLS public key: b1bb\n'

  test('is found in other folders, and in the environment of the processes', () => {
    isRunning('it is long')
    for (const file of ['root/secp-backup', 'root/other.txt']) write(file, '')
    const lines = paste('root', copies.code).trim().split('\n')
    expect(lines.sort()).toEqual([
      `${HOME}/.env`,
      `${HOME}/monad-bft/config/id-bls`,
      `${HOME}/monad-bft/config/id-secp`,
      `${OF_ROOT}secp-backup`,
      'PASSWORD in process 812',
    ])
  })

  test('the password returns from the running node', () => {
    isRunning('it is long')
    write('home/monad/.env', `CHAIN='monad_mainnet'\n${URLS}`)
    expect(paste('root', repair.code)).toBe(OPENED)
    expect(read('home/monad/.env')).toBe(`CHAIN='monad_mainnet'\n${URLS}\nKEYSTORE_PASSWORD='it is long'\n`)
    expect(read('home/monad/.env.bak')).toBe(`CHAIN='monad_mainnet'\n${URLS}`)
  })

  test('all settings return from the running node if their file is gone', () => {
    isRunning('it is long')
    rmSync(path.join(node.root, 'home/monad/.env'))
    expect(paste('root', repair.code)).toBe(OPENED)
    const lines = ["KEYSTORE_PASSWORD='it is long'", "CHAIN='monad_mainnet'", ...URLS.split('\n')]
    expect(read('home/monad/.env').trim().split(/\n+/)).toEqual(lines)
  })

  test('a setting that is in no process is named, and a password with a quote is not written', () => {
    write('home/monad/.env', "CHAIN='monad_mainnet'\n")
    isRunning("it's long")
    write('proc/812/environ', read('proc/812/environ').replaceAll('REMOTE_', 'OTHER_'))
    const names = ['KEYSTORE_PASSWORD', 'REMOTE_FORKPOINT_URL', 'REMOTE_VALIDATORS_URL']
    expect(paste('root', repair.code)).toBe(names.map((name) => `-> next: write ${name} into ${HOME}/.env\n`).join(''))
    expect(read('home/monad/.env')).toBe("CHAIN='monad_mainnet'\n")
  })

  test('a key returns from the file of the installation, and the other one stays', () => {
    write('root/secp-backup', 'Keep your IKM secure: 02aa\nSecp private key: x\n')
    rmSync(path.join(node.root, CONFIG, 'id-secp'))
    expect(paste('root', repair.code)).toBe(OPENED)
    expect(read(`${CONFIG}/id-secp`)).toBe('02aa it is long\n')
    expect(read(`${CONFIG}/id-bls`)).toBe('b1bb it is long\n')
  })

  test('changes nothing that is there, and makes no key without a copy', () => {
    isRunning('another')
    expect(paste('root', repair.code)).toBe(OPENED)
    expect(read('home/monad/.env')).toContain("'it is long'")
    rmSync(path.join(node.root, CONFIG, 'id-bls'))
    expect(paste('root', repair.code)).toBe('Secp public key: 02aa\n')
    expect(existsSync(path.join(node.root, CONFIG, 'id-bls'))).toBe(false)
  })
})

describe('new keys for a full node', () => {
  const CONFIG = 'home/monad/monad-bft/config'
  const SIGN = `#!/bin/bash
while [ $# -gt 0 ]; do case $1 in --ip) IP=$2;; --keystore-path) read -r KEY _ < "$2";; esac; shift; done
[ -n "$IP" ] && [ "$KEY" = newsecp ] || exit 1
printf '%s\\n' "self_address = \\"$IP:8000\\"" 'self_record_seq_num = 1' 'self_name_record_sig = "5161"'
`
  const renewed = (ip = '203.0.113.7') => {
    command('monad-sign-name-record', SIGN)
    node.typed = ip
    return paste('root', renew.code)
  }
  const used = (answer: string) => {
    node.typed = answer
    return paste('root', use.code)
  }

  test('are made while the node runs, with a record of the new key', () => {
    expect(renewed()).toMatch(shown(renew.output))
    expect(read(`${CONFIG}/id-secp`)).toBe('02aa it is long\n')
    expect(existsSync(path.join(node.root, 'calls'))).toBe(false)
    expect(renewed()).toMatch(/NOTHING DONE: .*\n$/)
  })

  test('are not used before node.toml has their record', () => {
    renewed()
    expect(used('FULL')).toMatch(/node\.toml does not have the new lines\nNOTHING DONE: .*\n$/)
    expect(existsSync(path.join(node.root, 'calls'))).toBe(false)
  })

  test('replace the keys and the password between stop and start, and the old ones are kept', () => {
    renewed()
    write(`${CONFIG}/node.toml`, 'self_name_record_sig = "5161"\n')
    expect(used('FULL')).toMatch(
      /DONE: started monad-execution monad-bft monad-rpc\. The old keys are in \/root\/old-keys-.*\n$/,
    )
    const [, word] = /^KEYSTORE_PASSWORD='(.{32})'\nCHAIN='monad_mainnet'\n$/.exec(read('home/monad/.env')) ?? []
    expect(read(`${CONFIG}/id-bls`)).toBe(`newbls ${word}\n`)
    expect(read(`${backup()}/id-bls`)).toBe('b1bb it is long\n')
    expect(read('calls')).toBe(`${CALLS.join('\n')}\n`)
  })

  test.each([
    ['without an address', '', 'FULL'],
    ['on a validator', '203.0.113.7', 'yes'],
  ])('change nothing %s', (_, ip, answer) => {
    renewed(ip)
    write(`${CONFIG}/node.toml`, 'self_name_record_sig = "5161"\n')
    if (ip === '') rmSync(path.join(node.root, 'root/new-keys'), { recursive: true })
    expect(used(answer)).toMatch(/NOTHING DONE: .*\n$/)
    expect(read(`${CONFIG}/id-secp`)).toBe('02aa it is long\n')
    expect(existsSync(path.join(node.root, 'calls'))).toBe(false)
  })

  test('are not copied to a node that does not stop', () => {
    renewed()
    write(`${CONFIG}/node.toml`, 'self_name_record_sig = "5161"\n')
    command('pgrep', '#!/bin/bash\necho 812 monad\n')
    expect(used('FULL')).toMatch(/812 monad\nNOT STOPPED\n$/)
    expect(read(`${CONFIG}/id-secp`)).toBe('02aa it is long\n')
  })
})

/** Backs keys up as a reader of the page does, on a node and on another machine, with the real gpg and tar, and restores them. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { backup, CALLS, command, found, node, paste, read, shown, write } from './key-node.ts'

const pack = found('On the node, in a root shell, sudo -i')
const list = found('In the same root shell')
const drill = found('On another machine, beside node-backup.gpg')
const check = found('After the passphrase, in the same shell')
const proof = found('In the same shell')
const stage = found('On the new machine, in a root shell, beside node-backup.gpg')
const staged = found('After the passphrase, in the same root shell')
const password = found('On the new machine, in a root shell, sudo -i')
const restore = found('On the node, in the shell of the drill, as root')

function move(): void {
  writeFileSync(path.join(node.root, 'other/node-backup.gpg'), readFileSync(path.join(node.root, backup())))
}

const hasGpg = spawnSync('/usr/bin/gpg', ['--version']).status === 0

describe.skipIf(!hasGpg)('the key backup', () => {
  test('prints what the page shows, and the drill proves every file and the password', () => {
    const packed = paste('root', pack.code, list.code)
    expect(packed).toMatch(shown(list.output))
    expect(packed).toContain('Secp public key: 02aa\nBLS public key: b1bb\n')
    expect(packed).not.toContain('5ec2e7')
    move()
    const drilled = paste('other', drill.code, check.code, proof.code)
    expect(drilled).toMatch(shown(`${check.output}\nSAME`))
    expect(readdirSync(path.join(node.root, 'other'))).toEqual(['node-backup.gpg'])
  })

  test('is encrypted, and only its owner can read it', () => {
    paste('root', pack.code)
    expect(read(backup())).not.toContain('KEYSTORE_PASSWORD')
    expect(paste('root', 'stat -c %a node-backup-*.gpg')).toBe('600\n')
  })

  test('leaves an older backup, also when gpg fails', () => {
    write('root/node-backup.gpg', 'older')
    write('root/node-backup-2026-01-01-000000.gpg', 'older')
    command('gpg', '#!/bin/bash\nexit 2\n')
    paste('root', pack.code, list.code)
    for (const name of ['node-backup.gpg', 'node-backup-2026-01-01-000000.gpg'])
      expect(read(`root/${name}`)).toBe('older')
  })

  test.each([
    ['a file of the node is missing', () => rmSync(path.join(node.root, 'home/monad/monad-bft/config/id-bls'))],
    ['gpg has no terminal', () => command('gpg', '#!/bin/bash\necho "Inappropriate ioctl for device" >&2; exit 2\n')],
    ['the password is wrong', () => write('home/monad/.env', "KEYSTORE_PASSWORD='another'\n")],
    ['a keystore is empty', () => write('home/monad/monad-bft/config/id-secp', '')],
  ])('does not print what the page shows if %s', (_, damage) => {
    damage()
    expect(paste('root', pack.code, list.code)).not.toMatch(shown(list.output))
  })

  test.each([
    ['the copy is cut off', () => write('other/node-backup.gpg', read('other/node-backup.gpg').slice(0, 100))],
    [
      'the password was not in the file',
      () => {
        write('home/monad/.env', "CHAIN='monad_mainnet'\n")
        paste('root', pack.code)
        move()
      },
    ],
  ])('fails in the drill if %s', (_, damage) => {
    paste('root', pack.code)
    move()
    damage()
    const drilled = paste('other', drill.code, check.code, proof.code)
    expect(drilled).not.toMatch(shown(`${check.output}\nSAME`))
    expect(drilled).not.toContain('SAME')
  })

  test('is staged on the new machine, with the password', () => {
    paste('root', pack.code)
    move()
    mkdirSync(path.join(node.root, 'root/validator'))
    const listed = paste('other', stage.code, staged.code).trim().split('\n')
    expect(listed).toEqual(['.env', 'checksums', 'id-bls', 'id-secp', 'node.toml', 'public-keys', '1'])
    expect(read('root/validator/id-secp')).toBe('02aa it is long\n')
  })

  test.each([
    ['and opens the keys with it', "KEYSTORE_PASSWORD='it is long'", 'Secp public key: 02aa\nBLS public key: b1bb\n'],
    ['and stops if it is wrong', "KEYSTORE_PASSWORD='another'", 'STOP HERE\n'],
    ['but not an empty one', 'KEYSTORE_PASSWORD=', 'STOP HERE\n'],
  ])('gives the new machine the password of the keys, %s', (_, line, output) => {
    mkdirSync(path.join(node.root, 'root/validator'))
    write('root/validator/.env', `CHAIN='old'\n${line}\n`)
    const before = "CHAIN='monad_mainnet'\nKEYSTORE_PASSWORD='of the full node'\n"
    write('home/monad/.env', before)
    expect(paste('root', password.code)).toBe(output)
    const isSet = line !== 'KEYSTORE_PASSWORD='
    expect(read('home/monad/.env')).toBe(isSet ? `${line}\nCHAIN='monad_mainnet'\n` : before)
  })

  test('restores on the same machine, between stop and start', () => {
    paste('root', pack.code)
    rmSync(path.join(node.root, 'home/monad/monad-bft/config/id-bls'))
    write('home/monad/monad-bft/config/id-secp', 'today another\n')
    write('home/monad/.env', "CHAIN='monad_mainnet'\n")
    move()
    node.typed = 'OFF'
    const restored = paste('other', drill.code, check.code, restore.code)
    expect(restored).toMatch(/DONE: started monad-execution monad-bft monad-rpc\. .* in \/root\/before-restore-.*\n$/)
    const saved = readdirSync(path.join(node.root, 'root')).find((name) => name.startsWith('before-restore-'))
    expect(read(`root/${saved}/id-secp`)).toBe('today another\n')
    expect(read(`root/${saved}/.env`)).toBe("CHAIN='monad_mainnet'\n")
    expect(read('home/monad/.env')).toContain('KEYSTORE_PASSWORD=')
    expect(read('home/monad/monad-bft/config/id-secp')).toBe('02aa it is long\n')
    expect(read('home/monad/monad-bft/config/id-bls')).toBe('b1bb it is long\n')
    expect(read('calls')).toBe(`${CALLS.join('\n')}\n`)
  })

  test.each([
    ['the reader types anything but OFF', 'true', 'yes'],
    ['a file of the backup is damaged', ': > id-bls', 'OFF'],
    ['the files of today cannot be kept', 'mkdir() { return 1; }', 'OFF'],
  ])('restores nothing if %s', (_, between, answer) => {
    paste('root', pack.code)
    move()
    node.typed = answer
    expect(paste('other', drill.code, check.code, between, restore.code)).toContain('NOTHING DONE')
    expect(existsSync(path.join(node.root, 'calls'))).toBe(false)
    expect(read('home/monad/monad-bft/config/id-bls')).toBe('b1bb it is long\n')
  })

  test('restores nothing while a process still runs', () => {
    paste('root', pack.code)
    move()
    write('home/monad/monad-bft/config/id-bls', 'today another\n')
    command('pgrep', '#!/bin/bash\necho 812 monad\n')
    node.typed = 'OFF'
    expect(paste('other', drill.code, check.code, restore.code)).toMatch(/812 monad\nNOT STOPPED\n$/)
    expect(read('home/monad/monad-bft/config/id-bls')).toBe('today another\n')
  })

  test('reads and restores the folder of a package with /etc/monad', () => {
    mkdirSync(path.join(node.root, 'etc/monad'), { recursive: true })
    for (const name of ['node.toml', 'id-secp', 'id-bls'])
      write(`etc/monad/${name}`, read(`home/monad/monad-bft/config/${name}`))
    write('etc/monad/env', "KEYSTORE_PASSWORD='it is long'\n")
    rmSync(path.join(node.root, 'home/monad'), { recursive: true })
    expect(paste('root', pack.code, list.code)).toMatch(shown(list.output))
    move()
    rmSync(path.join(node.root, 'etc/monad/id-bls'))
    node.typed = 'OFF'
    expect(paste('other', drill.code, check.code, restore.code)).toContain('DONE')
    expect(read('etc/monad/id-bls')).toBe('b1bb it is long\n')
  })

  test('says that the node is stopped if a file cannot be put back', () => {
    paste('root', pack.code)
    move()
    node.typed = 'OFF'
    command('install', '#!/bin/bash\nexit 1\n')
    expect(paste('other', drill.code, check.code, restore.code)).toMatch(/NODE IS STOPPED\n$/)
    expect(read('calls')).toBe('stop monad-rpc monad-bft monad-execution\n')
  })
})

/** The keys of a validator move to another machine only after the old one is off. */
import { afterEach, describe, expect, test } from 'vitest'
import { blockWith, cleanUp, paste } from './operator-block.ts'
import { LEFT } from './operator-node.ts'

afterEach(cleanUp)

describe('bringing the key to the new machine', () => {
  const code = blockWith('keys', 'Is the old machine off, as in step 4')
  const stubs = {
    sudo: `case $1 in systemctl) exec "$@" ;; stat) echo '-o monad -g monad' ;; cmp) exit 1 ;; *) echo "$@" ;; esac`,
    systemctl: 'echo "$*"',
    hostname: 'echo here',
  }

  test('does nothing before the old machine is off', () => {
    const { stdout } = paste(code, stubs, 'yes')
    expect(stdout).toMatch(/NOTHING DONE: .*\n$/)
    expect(stdout).not.toContain('stop')
  })

  test('copies no key while a process still runs, whatever its unit says', () => {
    const { stdout } = paste(code, { ...stubs, ...LEFT }, 'OFF')
    expect(stdout).toMatch(/812 monad\nNOT STOPPED -> next: .*\n$/)
    expect(stdout).not.toContain('install')
  })

  test('copies the keys to a stopped node', () => {
    const { stdout } = paste(code, stubs, 'OFF')
    expect(stdout).toMatch(/cp -a .*id-secp .*\.env .*full-node-backup-/)
    expect(stdout).toMatch(/install -o monad -g monad .*id-secp .*config\/\nOK: the node is stopped/s)
  })

  test('does not save the keys of the validator as those of the full node when it is pasted again', () => {
    const { stdout } = paste(code, { ...stubs, sudo: stubs.sudo.replace('cmp) exit 1', 'cmp) exit 0') }, 'OFF')
    expect(stdout).not.toContain('cp -a')
    expect(stdout).toMatch(/OK: .* in the folder of the first run\n$/)
  })
})

describe('switching the old validator off', () => {
  const code = blockWith('keys', 'Is it the OLD machine')
  const stubs = { hostname: 'echo here', sudo: 'echo "$@"', ls: '' }

  test('asks for the machine first', () => {
    for (const typed of ['', 'new']) expect(paste(code, stubs, typed).stdout).toBe('NOTHING DONE\n')
  })

  test('stops the services and moves the keys', () => {
    const { stdout } = paste(code, stubs, 'OLD')
    expect(stdout).toMatch(/^systemctl disable --now monad-bft monad-execution monad-rpc\n/)
    expect(stdout).toMatch(/OFF: the keys are in \/\w+\/keys-/)
  })

  test('moves no key while a process still runs', () => {
    const { stdout } = paste(code, { ...stubs, ...LEFT }, 'OLD')
    expect(stdout).toMatch(/812 monad\nNOT STOPPED: stop here\n$/)
    expect(stdout).not.toContain('mv')
  })

  test('is not OFF if the keys are in another folder', () => {
    const { stdout } = paste(code, { ...stubs, sudo: '[ "$1" != mv ] && echo "$@"' }, 'OLD')
    expect(stdout).toMatch(/\nSTOPPED, BUT ITS KEYS ARE NOT MOVED: stop here\ngrep .*\n$/)
  })
})

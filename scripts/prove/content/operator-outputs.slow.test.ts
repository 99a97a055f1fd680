/** A node that is restarted, leaves its proxy or is upgraded by hand. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blockWith, cleanUp, newFolder, paste } from './operator-block.ts'

afterEach(cleanUp)

/** A log with a line that the pages leave out. */
const LOG = `echo '{"level":"DEBUG"}'; echo "$*"`

describe('the restart', () => {
  let memory = ''
  beforeEach(() => {
    memory = newFolder()
  })
  const block = blockWith('incident', 'The chain must move.')
  const restart = (systemctl: string, typed: string) =>
    paste(block.replace('/dev/shm', memory), { systemctl, journalctl: LOG, date: 'echo 1' }, typed).stdout
  const states = (rpc: string) => `case "$*" in
  'is-enabled monad-rpc' | 'is-active monad-rpc') echo ${rpc} ;;
  is-enabled*) echo enabled ;;
  is-active*) echo failed ;;
  *) echo "systemctl $*" ;;
esac`
  const two = 'LEFT OUT: monad-rpc\nTO RESTART: monad-execution monad-bft\n'

  test('shows what it would restart, and does nothing without RESTART', () => {
    for (const typed of ['', 'yes', 'restart']) expect(restart(states('x'), typed)).toBe(`${two}NOTHING DONE\n`)
  })

  test.each(['masked', 'disabled'])('leaves out a service that is %s', (state) => {
    expect(restart(states(state), 'RESTART')).toContain(`${two}systemctl restart monad-execution monad-bft\n`)
  })

  test('starts what crashed, in one call', () => {
    const systemctl = `case $1 in is-enabled) echo enabled ;; is-active) echo failed ;; *) echo "$*" ;; esac`
    expect(restart(systemctl, 'RESTART')).toMatch(/\nrestart monad-execution monad-bft monad-rpc\nRESTARTED/)
  })

  test('does not ask if no service may run', () => {
    expect(restart('echo masked', 'RESTART')).toMatch(/monad-rpc\nNOTHING TO RESTART\n$/)
  })

  test('saves the log of each service until the restart, after it, without debug lines', () => {
    expect(restart(states('masked'), 'RESTART')).toContain(
      `RESTARTED\nThe old log is in ${memory}/before-restart-1.log\n`,
    )
    const saved = readFileSync(path.join(memory, 'before-restart-1.log'), 'utf8')
    expect(saved).toBe(
      '-u monad-execution --until @1 -n 100000 --no-pager\n-u monad-bft --until @1 -n 100000 --no-pager\n',
    )
  })
})

describe('the proxy', () => {
  const shipped = readFileSync('content/public/proxy/haproxy.cfg', 'utf8')
  const file = shipped.replaceAll('  # server node2', '  server node2')
  /** Output and file of a block after a reader typed a name. `heights` is of node1 and node2. */
  const run = (text: string, typed: string, lines: string, more: { haproxy?: string; heights?: string[] } = {}) => {
    const folder = newFolder()
    writeFileSync(path.join(folder, 'haproxy.cfg'), lines)
    const [first = '', second = ''] = more.heights ?? ['0x64', '0x5f']
    const curl = `case "$*" in *127.0.0.1:8080*) echo '"result":"${first}"' ;; *192.0.2.2:8080*) echo '"result":"${second}"' ;; esac`
    const { stdout } = paste(
      blockWith('slow-rpc', text).replace('/etc/haproxy', folder),
      { haproxy: more.haproxy ?? '', curl },
      typed,
    )
    return [stdout, readFileSync(path.join(folder, 'haproxy.cfg'), 'utf8')]
  }
  const out = 'Node to remove'
  const back = 'Node to put back'

  test('loses a node by its name, if another one is at the tip', () => {
    const [stdout, lines] = run(out, 'node1', file)
    expect(stdout).toBe('node1 100\nnode2 95\nOUT: node1\n')
    expect(lines).toBe(file.replaceAll('  server node1', '  # OUT server node1'))
  })

  test.each([
    ['without such a name', 'node', file, {}, 'no server node'],
    ['of a node that is out already', 'node2', shipped, {}, 'no server node2'],
    ['of the last one', 'node1', shipped, {}, 'no other node is at the tip'],
    ['if the other one is behind', 'node1', file, { heights: ['0x64', '0x5e'] }, 'no other node is at the tip'],
    ['if the other one does not respond', 'node1', file, { heights: ['0x64', ''] }, 'no other node is at the tip'],
    ['if no node responds', 'node1', file, { heights: ['', ''] }, 'no other node is at the tip'],
    ['if the file would be wrong', 'node1', file, { haproxy: 'exit 1' }, 'see the error above'],
  ])('loses no node %s', (_, typed, lines, more, reason) => {
    const [stdout, after] = run(out, typed, lines, more)
    expect(stdout).toMatch(new RegExp(`NOTHING DONE: ${reason}\\n$`))
    expect(after).toBe(lines)
  })

  test('gets back the node that the reader names, and no other', () => {
    const both = file.replaceAll(/^ {2}server/gm, '  # OUT server')
    const [stdout, lines] = run(back, 'node2', both)
    expect(stdout).toMatch(/IN: node2\n$/)
    expect(lines).toBe(both.replaceAll('# OUT server node2', 'server node2'))
    for (const typed of ['node', 'nod1', ''])
      expect(run(back, typed, both)).toEqual([expect.stringMatching(/NOTHING DONE: \w* ?is not out\n$/), both])
  })
})

test('the errors of a new release are compared with the errors before its stop', () => {
  const { stdout } = paste(blockWith('upgrade', '== before'), {
    ...{ 'dpkg-query': '', 'monad-node': '', 'apt-mark': '', find: '', date: 'echo 10000' },
    journalctl: `case "$*" in *'--since @9100 --until @9990') echo 'an old error' ;; *'--since -5min') echo 'ERROR new' ;; esac
echo '{"level":"DEBUG","error":1}'; echo 'a line'`,
  })
  expect(stdout).toMatch(/== before\nan old error\n== now\nERROR new\n$/)
})

describe('the upgrade by hand', () => {
  const code = blockWith('upgrade', 'NOT FINISHED: the node is stopped')
  const sudo = `case "$*" in *"$BROKEN"*) exit 1 ;; *) echo "$@" ;; esac`
  const enabled = { systemctl: 'case $1 in is-enabled) echo enabled ;; *) echo inactive ;; esac' }
  const run = (typed: string, broken = 'nothing', node: Record<string, string> = enabled) =>
    paste(
      `export BROKEN='${broken}'\n${code}`,
      {
        ...{ 'dpkg-query': 'echo 0.16.3', dpkg: '[ "$2" != 0.16.2 ]', hostname: 'echo here', sudo, ...node },
      },
      typed,
    )
      .stdout.split('\n')
      .slice(0, -1)
  const install = (more: string) => `apt-get -y --allow-change-held-packages${more} monad=0.16.4`
  const before = ['apt-get update', install(' install --reinstall --download-only')]
  const stop = 'systemctl stop monad-rpc monad-bft monad-execution'

  test('downloads, stops, installs, holds and starts', () => {
    expect(run('v0.16.4\nyes\n')).toEqual([
      ...before,
      stop,
      `NEEDRESTART_MODE=l ${install(' -o DPkg::Options::=--force-confold install --reinstall')}`,
      'apt-mark hold monad',
      'systemctl start monad-execution monad-bft monad-rpc',
      'From 0.16.3 to 0.16.4.',
    ])
  })

  test.each([
    ['an older release', '0.16.2', 'nothing', ['NOTHING DONE: 0.16.3 is newer']],
    ['a failed download', '0.16.4\nyes', '--download-only', [before[0], 'NOTHING DONE: see the error above']],
    ['another answer', '0.16.4\nno', 'nothing', [...before, 'NOTHING DONE']],
    ['a failed installation', '0.16.4\nyes', 'confold', [...before, stop, 'NOT FINISHED: the node is stopped']],
  ])('ends after %s', (_, typed, broken, lines) => {
    expect(run(typed, broken)).toEqual(lines)
  })

  test('starts no service that was stopped and is disabled, or is masked', () => {
    const systemctl = `case "$*" in
  'is-enabled monad-rpc') echo disabled ;; 'is-enabled monad-execution') echo masked ;; is-enabled*) echo enabled ;;
  *) echo inactive ;;
esac`
    expect(run('v0.16.4\nyes\n', 'nothing', { systemctl }).at(-2)).toBe('systemctl start monad-bft')
  })

  test('says that it started nothing if no service ran or is enabled, as after a failed try', () => {
    const systemctl = 'case $1 in is-enabled) echo disabled ;; *) echo inactive ;; esac'
    expect(run('0.16.4\nyes\n', 'nothing', { systemctl }).slice(-2)).toEqual(['apt-mark hold monad', 'STARTED NOTHING'])
  })

  test('installs nothing while a process still runs', () => {
    expect(run('0.16.4\nyes', 'nothing', { ...enabled, pgrep: 'echo 812 monad' })).toEqual([
      ...before,
      stop,
      '812 monad',
      'NOT STOPPED: see Recover, Processes freeze',
    ])
  })
})

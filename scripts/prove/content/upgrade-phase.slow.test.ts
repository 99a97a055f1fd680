/** Pastes the last phase of the migration, with stand-ins for the commands that change a node. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { fencesOf } from '../guides/fences.ts'

const PAGE = 'content/node-ops/disks.mdx'
const block = fencesOf(PAGE, readFileSync(PAGE, 'utf8')).find(({ code }) => code.includes('--promote-secondary'))
const PROMOTE = '--storage /dev/triedb --promote-secondary'
const DEACTIVATE = '--storage /dev/triedb --deactivate-secondary'
const STOP = 'stop monad-rpc monad-bft monad-execution'
const STARTS = ['start monad-execution', 'start monad-bft', 'start monad-rpc']

/** Prints the timelines as `monad-mpt` does, and swaps or removes them. */
const MPT = `read -r FIRST SECOND < kinds
case $* in *secondary) echo "$*" >> calls ;; esac
case $* in
  *$BROKEN*) exit 1 ;;
  *--promote-secondary) echo "$SECOND $FIRST" > kinds ;;
  *--deactivate-secondary) echo "$FIRST" > kinds ;;
  *) for KIND in $FIRST $SECOND; do echo "        State machine kind: $KIND"; done ;;
esac`
const SYSTEMCTL = `case $1 in
  is-active) [ "$2" = monad-rpc ] && echo inactive || echo active ;;
  is-enabled) [ "$2" = monad-rpc ] && echo "\${RPC:-enabled}" || echo enabled ;;
  *) echo "$*" >> calls; [ "$RPC $1" != 'masked stop' ] ;;
esac`
const PGREP = '[ "$BROKEN" = stop ] && echo 812 monad'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Pastes the block and types an answer. */
function paste({ phase = '1', kinds = 'ethereum monad', answer = 'yes', broken = 'nothing', rpc = 'enabled' }) {
  const { PATH = '' } = process.env
  const folder = mkdtempSync(path.join(tmpdir(), 'phase-'))
  folders.push(folder)
  const commands = {
    sudo: 'exec "$@"',
    curl: phase && `echo 'monad_triedb_migration_phase{a="b"} ${phase}'`,
    systemctl: SYSTEMCTL,
    pgrep: PGREP,
    'monad-mpt': MPT,
  }
  for (const [name, text] of Object.entries(commands))
    writeFileSync(path.join(folder, name), `#!/bin/bash\n${text}\n`, { mode: 0o755 })
  writeFileSync(path.join(folder, 'kinds'), `${kinds}\n`)
  const { status, stdout } = spawnSync('bash', ['-c', block?.code ?? ''], {
    cwd: folder,
    input: `${answer}\n`,
    encoding: 'utf8',
    env: { PATH: `${folder}:${PATH}`, BROKEN: broken, RPC: rpc },
  })
  const file = path.join(folder, 'calls')
  return { status, stdout, calls: existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [] }
}

describe('the last phase of the migration', () => {
  test('removes the old timeline while the node is stopped', () => {
    expect(paste({})).toEqual({
      status: 0,
      stdout: expect.not.stringContaining('NOT'),
      calls: [STOP, PROMOTE, DEACTIVATE, ...STARTS],
    })
  })

  test('only removes the old timeline if the new timeline is the primary already', () => {
    const calls = [STOP, DEACTIVATE, ...STARTS]
    expect(paste({ phase: '2', kinds: 'monad ethereum' })).toMatchObject({ status: 0, calls })
  })

  test.each(['masked', 'disabled'])('goes on if the RPC of a validator is %s, and leaves it stopped', (rpc) => {
    const calls = [STOP, PROMOTE, DEACTIVATE, ...STARTS.slice(0, 2)]
    expect(paste({ rpc })).toMatchObject({ status: 0, calls })
  })

  test.each([
    ['the migration is done', { phase: '2', kinds: 'monad' }],
    ['the migration has not begun', { phase: '0', kinds: 'ethereum' }],
    ['the metric is missing', { phase: '' }],
    ['the metric and the timelines differ', { kinds: 'monad ethereum' }],
    ['there are two page-encoded timelines', { phase: '2', kinds: 'monad monad' }],
    ['the second timeline is not page-encoded', { kinds: 'ethereum ethereum' }],
    ['the reader does not type yes', { answer: 'y' }],
  ])('does nothing if %s', (_, state) => {
    expect(paste(state)).toEqual({ status: 1, stdout: expect.stringContaining('NOTHING DONE'), calls: [] })
  })

  test.each([
    ['stop', 'NOT STOPPED', [STOP]],
    ['promote', 'NOT FINISHED', [STOP, PROMOTE]],
    ['deactivate', 'NOT FINISHED', [STOP, PROMOTE, DEACTIVATE]],
  ])('ends at the first failure: %s', (broken, text, calls) => {
    const { stdout, ...rest } = paste({ broken })
    expect(rest).toEqual({ status: 1, calls })
    expect(stdout.match(/NOT \w+/g)).toEqual([text])
  })
})

/** The outputs that the pages for operators show, good and bad, are outputs of their blocks. */
import { afterEach, describe, expect, test } from 'vitest'
import { badOutputAfter, blockWith, cleanUp, outputAfter, paste } from './operator-block.ts'
import { answers, GREP, running, TIP } from './operator-node.ts'

afterEach(cleanUp)

const CHECK = 'the higher one'
const VOTES = 'counters()'
const RPC = 'RPC responds'
const STATESYNC = 'progress_estimate'

/** The form of an output, without its numbers. */
const formOf = (text: string) => text.trim().replaceAll(/\d+/g, '0').split('\n').sort()

describe('the output that the page shows', () => {
  test('is the output of the check of the height', () => {
    const { stdout } = paste(blockWith('incident', CHECK), { grep: GREP, curl: answers(TIP), systemctl: running() })
    expect(formOf(stdout)).toEqual(formOf(outputAfter('incident', CHECK)))
  })

  test.each([outputAfter, badOutputAfter])('is the output of RPC that is down', (shownAfter) => {
    const shown = shownAfter('incident', RPC)
    const isDown = shown.includes('my RPC 0')
    const heights = [...shown.matchAll(/mine (\d+)/g)].map(([, height]) => Number(height))
    const { stdout } = paste(blockWith('incident', RPC), {
      curl: answers({ mine: heights, rpc: isDown ? [] : heights, syncing: 0 }),
      systemctl: running(),
    })
    expect(stdout.trim()).toBe(shown.trim())
  })

  test('is the output of the check while execution is down', () => {
    const bad = badOutputAfter('incident', CHECK)
    const heights = (name: string) =>
      [...bad.matchAll(new RegExp(`${name} (\\d+)`, 'g'))].map(([, height]) => Number(height))
    const { stdout } = paste(blockWith('incident', CHECK), {
      grep: GREP,
      curl: answers({ mine: [...heights('mine'), 0], rpc: heights('my RPC'), net: heights('public'), syncing: 0 }),
      systemctl: running('monad-execution'),
    })
    expect(formOf(stdout)).toEqual(formOf(bad))
  })

  test('is the output of votes that are late', () => {
    const bad = badOutputAfter('validate', VOTES)
    const rows = [...bad.matchAll(/^ +([+-]\d+) +(\d+) (\w+)$/gm)]
    const metric = (name: string) => `monad_state_${name.includes('p99') ? '' : 'consensus_events_'}${name}`
    const curl = `N=$(cat n 2>/dev/null || echo 0); echo 1 > n
${rows.map(([, rise, value, name = '']) => `echo "${metric(name)}{a=\\"b\\"} $((${value} - (1 - N) * ${Number(rise)}))"`).join('\n')}`
    const { stdout } = paste(blockWith('validate', VOTES), { curl, date: '' })
    expect(rows.length).toBeGreaterThan(5)
    expect(`…\n${stdout}`).toBe(`${bad}\n`)
  })

  test('is the output of a sync that makes no progress', () => {
    const bad = badOutputAfter('incident', STATESYNC)
    const curl = ['syncing 1', 'progress_estimate 38201040', 'last_target 38211040']
      .map((line) => `echo 'monad_statesync_${line}'`)
      .concat("echo 'monad_peer_disc_num_peers 3'")
    const grep = `[[ $2 == *REMOTE_* ]] && seq 2 || exec /usr/bin/grep "$@"`
    const { stdout } = paste(blockWith('incident', STATESYNC), { curl: curl.join('\n'), journalctl: '', grep })
    expect(stdout).toBe(`${bad}\n`)
  })
})

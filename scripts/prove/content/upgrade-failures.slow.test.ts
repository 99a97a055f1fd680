/** Ends the upgrade script of the page at each place where the node is stopped, and returns to the release before. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import type { Answer, Ended, Machine } from './upgrade-machine.ts'
import {
  ALL,
  ANNOUNCED,
  CONFIRM,
  expectRunning,
  expectUntouched,
  FORKED,
  machines,
  missing,
  NEW,
  OLD,
  OLDER,
  RETURN_TO,
  returningTo,
  STEP,
  STEP_NOW,
  STOP,
  started,
  TOO_LARGE,
  wanting,
} from './upgrade-trial.ts'

const NONE = ['inactive', 'inactive', 'inactive']

/** The new release was not installed, and the old one was stopped and started. */
function expectOldAgain(host: Machine, { code, output }: Ended): void {
  expect(code).not.toBe(0)
  expect(output).toContain(`NOT INSTALLED. ${OLD} was started again.`)
  expect(host.takeCalls()).toEqual([STOP, ...started(OLD)])
  expect(host.states).toEqual(ALL)
  expect(host.installed).toBe(`hi  ${OLD}`)
}

describe.skipIf(missing.length > 0)('the upgrade script', () => {
  const machine = machines()

  describe('when something fails after the stop', () => {
    test('starts the old release if the new one found no room', async ({ skip }) => {
      const host = machine()
      if (!host.limitRoom(1_500_000)) skip('this account may not mount a small file system')
      host.install(OLD)
      const ended = await host.upgrade(wanting(NEW))
      expect(ended.output).toContain('No space left on device')
      expectOldAgain(host, ended)
      expect(host.run('sh', host.at('usr/bin/monad-version')).trim()).toBe(OLD)
    })

    test('installs and starts nothing while a process does not end, also if its unit has failed', async () => {
      const host = machine(OLD)
      host.flag('stuck')
      const { code, output } = await host.upgrade(wanting(NEW))
      expect(code).toBe(1)
      expect(output).toMatch(/812 monad\nNOT STOPPED\. .*\nSTOPPED: monad-execution\n/)
      expect(host.takeCalls()).toEqual([STOP])
      expect(host.installed).toMatch(new RegExp(`^[ih]i  ${OLD}$`))
      host.flag('stuck', false)
      expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
    })

    test('is refused in a second terminal, which changes nothing', async () => {
      const host = machine(OLD)
      host.atStop('touch ../flags/waiting; while [ ! -e ../flags/gone ]; do /bin/sleep 0.05; done')
      const first = host.upgrade(wanting(NEW))
      await vi.waitUntil(() => existsSync(host.at('flags/waiting')), 90_000)
      const second = await host.upgrade([])
      expect(second).toEqual({ code: 1, output: 'It runs already, in another terminal.\n' })
      host.flag('gone')
      expectRunning(host, NEW, await first)
    })

    test('finishes if the RPC was masked between two tries', async () => {
      const host = machine(OLD)
      host.atStop('kill -KILL $SCRIPT')
      await host.upgrade(wanting(NEW))
      host.service('monad-rpc', { state: 'inactive', enabled: 'masked' })
      const { code, output } = await host.upgrade(wanting(NEW))
      expect({ code, output }).toEqual({ code: 0, output: expect.not.stringContaining('STOPPED') })
      expect(host.states).toEqual(['active', 'active', 'inactive'])
      expect(existsSync(host.kept('unfinished'))).toBe(false)
    })

    test('starts the old release after SIGTERM before the installation, and upgrades the next time', async () => {
      const host = machine(OLD)
      host.atStop('kill -TERM $SCRIPT')
      expectOldAgain(host, await host.upgrade(wanting(NEW)))
      expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
    })

    test('starts the old release after Ctrl-C before the installation', async () => {
      const host = machine(OLD)
      host.atStop('touch ../flags/waiting; /bin/sleep 60')
      const ended = host.upgrade(wanting(NEW))
      await vi.waitUntil(() => existsSync(host.at('flags/waiting')), 90_000)
      host.interrupt()
      expectOldAgain(host, await ended)
    })

    test('goes on without its terminal', async () => {
      const host = machine(OLD)
      host.atStop('touch ../flags/waiting; while [ ! -e ../flags/gone ]; do /bin/sleep 0.05; done')
      const ended = host.upgrade(wanting(NEW))
      await vi.waitUntil(() => existsSync(host.at('flags/waiting')), 90_000)
      host.disconnect()
      await ended
      host.flag('gone')
      await vi.waitUntil(() => host.log.includes(`From ${OLD} to ${NEW}.`), 90_000)
      expect(host.installed).toBe(`hi  ${NEW}`)
      expect(host.states).toEqual(ALL)
    })

    test('continues after a power loss between stop and installation, with the release it came from', async () => {
      const host = machine(OLD)
      host.atStop('kill -KILL $SCRIPT')
      await host.upgrade(wanting(NEW))
      expect(host.states).toEqual(NONE)
      const ended = await host.upgrade(wanting(NEW))
      expect(ended.output).toContain(`NOT FINISHED before: from ${OLD} to ${NEW}.`)
      expect(ended.output).toContain(`From ${OLD} to ${NEW}.`)
      expectRunning(host, NEW, ended)
    })

    test('says which services are stopped when the next run refuses', async () => {
      const host = machine(OLD)
      host.atStop('kill -KILL $SCRIPT')
      await host.upgrade(wanting(NEW))
      const { code, output } = await host.upgrade([[ANNOUNCED, OLDER]])
      expect(code).toBe(1)
      for (const name of ['monad-execution', 'monad-bft', 'monad-rpc']) expect(output).toContain(`STOPPED: ${name}\n`)
    })

    test('continues when the reader was gone at the special step', async () => {
      const host = machine(OLD)
      const before: Answer[] = [
        [ANNOUNCED, NEW],
        [STEP, 'yes'],
        [CONFIRM, 'yes'],
        [STEP_NOW, undefined],
      ]
      const { code, output } = await host.upgrade(before)
      expect({ code, output }).toEqual({
        code: 1,
        output: expect.stringMatching(/NOT FINISHED\..*STOPPED: monad-bft/s),
      })
      expect(host.installed).toBe(`hi  ${NEW}`)
      expect(host.takeCalls()).toEqual([STOP])
      const settings = host.kept(OLD, host.at('home/monad/monad-bft/config/node.toml'))
      host.run('sh', '-c', `echo changed > ${host.at('home/monad/monad-bft/config/node.toml')}`)
      expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
      expect(readFileSync(settings, 'utf8')).toBe(`# of ${OLD}\n`)
      expect(existsSync(host.kept(NEW))).toBe(false)
    })

    test.each(['cut-before-unpack', 'cut-after-unpack', 'cut-in-configure'])(
      'continues after dpkg was %s',
      async (flag) => {
        const host = machine(OLD)
        host.flag(flag)
        const { code, output } = await host.upgrade(wanting(NEW))
        expect(code).not.toBe(0)
        expect(output).toMatch(/NOT (FINISHED|INSTALLED)\./)
        expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
        expect(host.run('sh', host.at('usr/bin/monad-version')).trim()).toBe(NEW)
      },
    )

    test('does not start a release that cannot be configured, and returns from it', async () => {
      const host = machine(OLD)
      host.flag('fail-configure')
      const { code, output } = await host.upgrade(wanting(NEW))
      expect({ code, output }).toEqual({ code: 100, output: expect.stringContaining('NOT FINISHED.') })
      expect(host.states).toEqual(NONE)
      host.flag('fail-configure', false)
      expectRunning(host, OLD, await host.upgrade(returningTo(OLD), 'back'))
    })
  })

  describe('the hold', () => {
    test('of before survives, and does not stop the upgrade', async () => {
      const host = machine(OLD)
      host.run('apt-mark', 'hold', 'monad')
      expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
      expect(host.run('apt-mark', 'showhold').trim()).toBe('monad')
    })

    test('is there after a failure too', async () => {
      const host = machine(OLD)
      host.flag('cut-before-unpack')
      await host.upgrade(wanting(NEW))
      expect(host.run('apt-mark', 'showhold').trim()).toBe('monad')
    })
  })

  describe('with "back"', () => {
    test('returns to the release it kept, without the repository, and upgrades again', async () => {
      const host = machine(OLD)
      expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
      host.takeCalls()
      host.run('mv', host.at('repository'), host.at('gone'))
      const ended = await host.upgrade(returningTo(OLD), 'back')
      expect(ended.output).toContain(`From ${NEW} to ${OLD}.`)
      expectRunning(host, OLD, ended)
      expect(host.takeCalls()).toEqual([STOP, ...started(OLD)])
      host.run('mv', host.at('gone'), host.at('repository'))
      expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
    })

    test.each([
      ['a release that it did not keep', OLDER, 'no', `has no package of ${OLDER}.`],
      ['a release that misses a fork since then', OLD, 'yes', 'Ask the developers first.'],
      ['the installed release', NEW, 'no', `${NEW} is installed already.`],
      ['a newer release', TOO_LARGE, 'no', `${TOO_LARGE} is newer than ${NEW}.`],
    ])('refuses %s', async (_, version, forked, sentence) => {
      const host = machine(OLD)
      await host.upgrade(wanting(NEW))
      host.takeCalls()
      const answers: Answer[] = [
        [RETURN_TO, version],
        [FORKED, forked],
      ]
      const ended = await host.upgrade(answers, 'back')
      expect(ended.output).toContain(sentence)
      expectUntouched(host, NEW, ended)
    })

    test.each([
      ['monad_mainnet', '0.16.0', '0.16.1'],
      ['monad_testnet', '0.15.2', '0.16.0'],
      [undefined, '0.16.0', '0.16.1'],
    ])('refuses a release without the last fork, with CHAIN=%s', async (chain, version, fork) => {
      const host = machine(OLD)
      await host.upgrade(wanting(NEW))
      host.takeCalls()
      host.chain(chain)
      const ended = await host.upgrade([[RETURN_TO, version]], 'back')
      expect(ended.output).toContain(`${version} does not have the last fork, ${fork} does.`)
      expectUntouched(host, NEW, ended)
    })

    test('may return to the release of the last fork on testnet', async () => {
      const host = machine(OLD)
      await host.upgrade(wanting(NEW))
      host.takeCalls()
      host.chain('monad_testnet')
      const answers: Answer[] = [
        [RETURN_TO, '0.16.0'],
        [FORKED.replace('0.16.1', '0.16.0'), 'no'],
      ]
      const ended = await host.upgrade(answers, 'back')
      expect(ended.output).toContain('has no package of 0.16.0.')
      expectUntouched(host, NEW, ended)
    })

    test('has nothing to return to before the first upgrade', async () => {
      const host = machine(OLD)
      const ended = await host.upgrade([], 'back')
      expect(ended.output).toContain('No release is kept.')
      expectUntouched(host, OLD, ended)
    })
  })
})

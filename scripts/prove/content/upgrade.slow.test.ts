/** Runs the upgrade script of the page with the real dpkg and apt, on a machine that is a folder. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Answer } from './upgrade-machine.ts'
import {
  ANNOUNCED,
  CONFIRM,
  expectRunning,
  expectUntouched,
  machines,
  missing,
  NEW,
  OLD,
  OLDER,
  STEP,
  STEP_NOW,
  STOP,
  started,
  TOO_LARGE,
  wanting,
} from './upgrade-trial.ts'

describe.skipIf(missing.length > 0)('the upgrade script', () => {
  const machine = machines()

  describe('upgrades', () => {
    test('in the order of the notes, and keeps what is needed to return', async () => {
      const host = machine(OLDER)
      host.announce(OLD)
      expectRunning(host, OLD, await host.upgrade(wanting(OLD)))
      expect(host.takeCalls()).toEqual([STOP, ...started(OLD)])
      expect(existsSync(host.kept(OLDER, `monad_${OLDER}_all.deb`))).toBe(true)
      const settings = host.kept(OLDER, host.at('home/monad/monad-bft/config/node.toml'))
      expect(readFileSync(settings, 'utf8')).toBe(`# of ${OLDER}\n`)
      expect(host.log).toContain(`, network mainnet. Installed: ${OLDER}\n`)
      expect(host.log).toContain(`From ${OLDER} to ${OLD}.`)
    })

    test('to a release that the network does not list only after a further question', async () => {
      const host = machine(OLD)
      host.announce('0.16.9')
      const [version, ...others] = wanting(NEW)
      const question = `networks.json lists v0.16.9 for mainnet. Install ${NEW}? yes or no:`
      expectUntouched(host, OLD, await host.upgrade([version!, [question, 'no']]))
      expectRunning(host, NEW, await host.upgrade([version!, [question, 'yes'], ...others]))
    })

    test('over several releases at once', async () => {
      const host = machine(OLDER)
      expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
    })

    test('and waits for the special step, with the node stopped', async () => {
      const host = machine(OLD)
      const answers: Answer[] = [
        [ANNOUNCED, NEW],
        [STEP, 'yes'],
        [CONFIRM, 'yes'],
        [STEP_NOW, ''],
      ]
      const ended = await host.upgrade(answers)
      expectRunning(host, NEW, ended)
      expect(ended.output.indexOf(STEP_NOW)).toBeGreaterThan(ended.output.indexOf('Setting up monad'))
      expect(host.takeCalls()).toEqual([STOP, ...started(NEW)])
    })

    test('and starts a service that had crashed, while the RPC still ran', async () => {
      const host = machine(OLD)
      for (const name of ['monad-execution', 'monad-bft']) host.service(name, { state: 'failed', enabled: 'enabled' })
      expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
    })

    test('and does not start what was stopped and is disabled', async () => {
      const host = machine(OLD)
      host.service('monad-rpc', { state: 'inactive', enabled: 'disabled' })
      const { code } = await host.upgrade(wanting(NEW))
      expect(code).toBe(0)
      expect(host.takeCalls()).toEqual([STOP, ...started(NEW).slice(0, 2)])
    })

    test('and starts a node that its operator stopped before, except for masked services', async () => {
      const host = machine(OLD)
      for (const name of ['monad-execution', 'monad-bft']) host.service(name, { state: 'inactive', enabled: 'enabled' })
      host.service('monad-rpc', { state: 'inactive', enabled: 'masked' })
      const { code, output } = await host.upgrade(wanting(NEW))
      expect({ code, output }).toEqual({ code: 0, output: expect.not.stringContaining('STOPPED') })
      expect(host.states).toEqual(['active', 'active', 'inactive'])
    })

    test.each(['masked', 'masked-runtime'])(
      'and leaves a service that runs and is %s stopped, and says so',
      async (enabled) => {
        const host = machine(OLD)
        host.service('monad-rpc', { state: 'active', enabled })
        const { code, output } = await host.upgrade(wanting(NEW))
        expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`From ${OLD} to ${NEW}.`) })
        expect(output).toContain('MASKED: monad-rpc runs and will stay stopped.')
        expect(host.takeCalls()).toEqual([STOP, ...started(NEW).slice(0, 2)])
      },
    )

    test('and goes on without a unit that the package no longer has', async () => {
      const host = machine(OLD)
      host.service('monad-rpc', { state: 'inactive', enabled: 'not-found' })
      const { code } = await host.upgrade(wanting(NEW))
      expect(code).toBe(0)
      expect(host.takeCalls()).toEqual([STOP, ...started(NEW).slice(0, 2)])
    })

    test('and names a service that does not stay up', async () => {
      const host = machine(OLD)
      host.flag('crash-monad-bft')
      const { code, output } = await host.upgrade(wanting(NEW))
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('STOPPED: monad-bft\n') })
    })

    test('and keeps a changed file without a question, with the new one beside it', async () => {
      const host = machine(OLD)
      writeFileSync(host.at('etc/monad.conf'), '# changed\n')
      expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
      expect(readFileSync(host.at('etc/monad.conf'), 'utf8')).toBe('# changed\n')
      expect(readFileSync(host.at('etc/monad.conf.dpkg-dist'), 'utf8')).toBe(`# of ${NEW}\n`)
    })

    test('and asks nothing during the installation', async () => {
      const host = machine(OLD)
      host.run(
        'sh',
        '-c',
        `printf '#!/bin/sh\\nenv > "$DPKG_ROOT/env"\\n' > ${host.at('var/lib/dpkg/info/monad.prerm')}`,
      )
      host.run('chmod', '755', host.at('var/lib/dpkg/info/monad.prerm'))
      expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
      const env = readFileSync(host.at('env'), 'utf8').split('\n')
      expect(env).toEqual(
        expect.arrayContaining([
          'DEBIAN_FRONTEND=noninteractive',
          'NEEDRESTART_MODE=l',
          'APT_LISTCHANGES_FRONTEND=none',
          'UCF_FORCE_CONFFOLD=1',
        ]),
      )
    })

    test('for answers as a phone types them', async () => {
      const host = machine(OLD)
      const answers: Answer[] = [
        [ANNOUNCED, `v${NEW} `],
        [STEP, 'No'],
        [CONFIRM, 'Yes'],
      ]
      expectRunning(host, NEW, await host.upgrade(answers))
    })

    test('although another repository is broken', async () => {
      const host = machine(OLD)
      host.breakOtherRepository()
      const ended = await host.upgrade(wanting(NEW))
      expect(ended.output).toContain('/nowhere')
      expectRunning(host, NEW, ended)
    })

    test('and keeps itself for a return', async () => {
      const host = machine(OLD)
      expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
      expect(readFileSync(host.at('root/monad-upgrade/upgrade-monad.sh'), 'utf8')).toBe(
        readFileSync(host.at('upgrade.sh'), 'utf8'),
      )
    })

    test('and waits while another program installs', async () => {
      const host = machine(OLD)
      host.atStop(`dpkg --install ${host.at('repository/pool/slow_1_all.deb')} >/dev/null 2>&1 & /bin/sleep 1`)
      const ended = await host.upgrade(wanting(NEW))
      expect(ended.output).toContain('Waiting for cache lock')
      expectRunning(host, NEW, ended)
    })
  })

  describe('refuses, and the node runs on', () => {
    test.each([
      ['an older release', OLDER, `${OLDER} is older than ${OLD}.`],
      ['the installed release', OLD, `${OLD} is installed already.`],
      ['no version', '', 'That is not a version.'],
      ['a pattern', '0.16*', 'That is not a version.'],
      ['a tag of an older release', `v${OLDER}`, `${OLDER} is older than ${OLD}.`],
      ['a version that the repository does not have', '0.16.9', 'The repository has no monad 0.16.9.'],
      ['a release without room for it', TOO_LARGE, `${TOO_LARGE} needs 1999999999998.`],
    ])('%s', async (_, version, sentence) => {
      const host = machine(OLD)
      const ended = await host.upgrade([[ANNOUNCED, version]])
      expect(ended.output).toContain(sentence)
      expectUntouched(host, OLD, ended)
    })

    test.each([
      [
        'does not want the stop',
        [
          [ANNOUNCED, NEW],
          [STEP, 'no'],
          [CONFIRM, 'no'],
        ],
      ],
      [
        'has not read the notes',
        [
          [ANNOUNCED, NEW],
          [STEP, '?'],
        ],
      ],
      ['types nothing', [[ANNOUNCED, undefined]]],
      [
        'is gone at the last prompt',
        [
          [ANNOUNCED, NEW],
          [STEP, 'no'],
          [CONFIRM, undefined],
        ],
      ],
    ] satisfies [string, Answer[]][])('a reader who %s', async (_, answers) => {
      const host = machine(OLD)
      expectUntouched(host, OLD, await host.upgrade(answers))
    })

    test('a reader who wants a way back that the repository no longer has', async () => {
      const host = machine(OLD)
      rmSync(host.at(`repository/pool/monad_${OLD}_all.deb`))
      const ended = await host.upgrade([
        [ANNOUNCED, NEW],
        ['Go on without a way back? Type yes:', 'no'],
      ])
      expect(ended.output).toContain(`The repository no longer has ${OLD}: you could not return.`)
      expectUntouched(host, OLD, ended)
    })

    test('a machine whose validator was moved away, with all services disabled', async () => {
      const host = machine(OLD)
      for (const name of ['monad-execution', 'monad-bft', 'monad-rpc'])
        host.service(name, { state: 'inactive', enabled: 'disabled' })
      const { code, output } = await host.upgrade([[ANNOUNCED, NEW]])
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('No service is active or enabled.') })
      expect(host.takeCalls()).toEqual([])
      expect(host.states).toEqual(['inactive', 'inactive', 'inactive'])
    })

    test('a signature of somebody else', async () => {
      const host = machine(OLD)
      host.sign('stranger')
      const ended = await host.upgrade([[ANNOUNCED, NEW]])
      expect(ended.output).toContain('If a signature is invalid, renew the key.')
      expectUntouched(host, OLD, ended)
      host.sign('owner')
      expectRunning(host, NEW, await host.upgrade(wanting(NEW)))
    })

    test('a signature of somebody else, while another repository is broken', async () => {
      const host = machine(OLD)
      host.breakOtherRepository()
      host.sign('stranger')
      const ended = await host.upgrade([[ANNOUNCED, NEW]])
      expect(ended.output).toContain('If a signature is invalid, renew the key.')
      expectUntouched(host, OLD, ended)
    })

    test('a package that is not the signed package', async () => {
      const host = machine(OLD)
      rmSync(host.at(`repository/pool/monad_${NEW}_all.deb`))
      host.run('cp', host.at(`repository/pool/monad_${OLDER}_all.deb`), host.at(`repository/pool/monad_${NEW}_all.deb`))
      const ended = await host.upgrade([[ANNOUNCED, NEW]])
      expect(ended.output).toContain('The download failed.')
      expectUntouched(host, OLD, ended)
    })

    test('a reader who is not root', async () => {
      const host = machine(OLD)
      host.run('sh', '-c', `echo 1000 > ${host.at('uid')}`)
      expect(await host.upgrade([])).toEqual({ code: 1, output: 'Run it with sudo.\n' })
      expect(host.takeCalls()).toEqual([])
    })

    test('a machine without the package, or with its settings alone', async () => {
      const host = machine()
      expect((await host.upgrade([])).output).toContain('The package monad is not installed.')
      host.install(OLD)
      host.run('dpkg', '--remove', 'monad')
      expect(host.installed).toMatch(/^rc /)
      const { code, output } = await host.upgrade([])
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('monad is not installed.') })
    })
  })

  test('is tried apart from the packages of this machine', () => {
    const host = machine(OLD)
    const sources = host.run('apt-cache', 'policy').match(/^ +-?\d+ \S+/gm) ?? []
    expect(sources.length).toBeGreaterThan(1)
    expect(sources.filter((line) => !line.includes(host.root))).toEqual([])
  })
})

import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { follow } from './follow.ts'
import { plans } from './plans.ts'

const root = path.join(import.meta.dirname, '../../..')
/** Usually a minute is enough. The first download needs longer. */
const GUIDE_MS = 900_000
const quick = plans.filter(({ isQuick }) => isQuick)

describe('the guides that take under a minute', () => {
  test.each(quick.map((plan) => [plan.page, plan] as const))(
    '%s runs as written',
    { timeout: GUIDE_MS },
    async (_, plan) => {
      expect((await follow(root, plan)).problems).toEqual([])
    },
  )
})

describe('a page that was spoilt', () => {
  const metamask = plans.find(({ page }) => page.endsWith('metamask'))
  const yul = plans.find(({ page }) => page.endsWith('yul'))

  test('fails when an output is not what the command prints', { timeout: GUIDE_MS }, async () => {
    if (metamask === undefined) throw new Error('no plan follows MetaMask')
    const { problems } = await follow(root, metamask, { edit: (text) => text.replaceAll('"0x279f"', '"0x27af"') })
    expect(problems).toEqual([expect.stringContaining('the output has no line')])
  })

  test('fails when a command of a step fails, and keeps no badge for that step', { timeout: GUIDE_MS }, async () => {
    if (yul === undefined) throw new Error('no plan follows Yul')
    const { problems, record } = await follow(root, yul, {
      edit: (text) => text.replace('switch shr(224, calldataload(0))', 'switch shr(224, calldata(0))'),
    })
    expect(problems).toEqual([expect.stringContaining('npm run compile')])
    expect(Object.keys(record.steps)).toEqual(['Inside Solidity', 'Set up', 'Write'])
  })
})

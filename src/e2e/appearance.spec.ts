import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { differencesAfterTour } from './appearance.ts'
import { openPage } from './harness.ts'

/** One page of each template, and the two that once lost their styles to another page. */
const TEMPLATES = [
  '/',
  '/developer-essentials/changelog',
  '/reference/proof',
  '/reference/benchmarks',
  '/reference/rpc-error-codes',
  '/reference/json-rpc',
  '/reference/json-rpc/eth_getBlockByNumber',
]

describe('a page after a tour through the site', () => {
  test('of three pages looks as it does when it is opened directly', async () => {
    const [direct, touring] = [await openPage('/faq'), await openPage('/faq')]
    const tour = ['/reference/limits', '/reference/json-rpc/eth_call']
    expect(await differencesAfterTour(direct, touring, ['/developer-essentials/changelog'], tour)).toEqual([])
  })

  test('looks as it does when it is opened directly, and says the same of itself', SLOW, async () => {
    const found = await differencesAfterTour(await openPage('/faq'), await openPage('/faq'), TEMPLATES)
    expect(found).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { redirectSystemPath } from '../../../fixtures/expo-deeplink/src/app/+native-intent.ts'
import { checkSwap, isSwapLink, parseSwapLink } from '../../../fixtures/expo-deeplink/src/lib/swap-link.ts'

const GOOD = 'from=MON&to=USDC&amount=100'
/** Every form of link that Expo Router accepts for the route `/swap`. */
const FORMS = ['rnwalletapp://swap', 'rnwalletapp:///swap', 'rnwalletapp:///swap/', 'exp+app://swap/']
  .concat([
    'https://app.example/swap',
    'https://app.example/swap/',
    'HTTPS://APP.EXAMPLE//swap',
    '/swap',
    '/swap/',
    'swap',
  ])
  .map((form) => [form] as const)

describe('the links of the guide', () => {
  test.each(FORMS)('%s is a swap, and its values are checked', (form) => {
    expect(parseSwapLink(`${form}?${GOOD}`)).toEqual({ from: 'MON', to: 'USDC', amount: '100' })
    expect(parseSwapLink(`${form}?${GOOD}#top`)).toEqual({ from: 'MON', to: 'USDC', amount: '100' })
    expect(parseSwapLink(`${form}?from=MON&to=DOGE&amount=-1`)).toBeUndefined()
    expect(redirectSystemPath({ path: `${form}?from=MON&to=DOGE&amount=-1`, initial: true })).toBe('/')
  })

  test.each(['rnwalletapp://send', 'https://swap/send', '/swap/more', 'rnwalletapp://home?at=swap', ''])(
    '%s is none, and goes where it did',
    (path) => {
      expect(isSwapLink(path)).toBe(false)
      expect(parseSwapLink(`${path}?${GOOD}`)).toBeUndefined()
      expect(redirectSystemPath({ path, initial: false })).toBe(path)
    },
  )

  test.each(['0', '0.000', '-1', '1e3', '1,5', ' 1', '1234567890', ''])('an amount of "%s" is refused', (amount) => {
    expect(checkSwap({ from: 'MON', to: 'USDC', amount })).toBeUndefined()
  })

  test('a value that is missing, given twice or unknown is refused, and no text is changed', () => {
    expect(checkSwap({ from: 'MON', to: 'USDC' })).toBeUndefined()
    expect(checkSwap({ from: ['MON', 'USDC'], to: 'USDC', amount: '1' })).toBeUndefined()
    expect(checkSwap({ from: 'MON', to: 'MON', amount: '1' })).toBeUndefined()
    expect(checkSwap({ from: 'toString', to: 'USDC', amount: '1' })).toBeUndefined()
    const amount = '0.100000000000000001'
    expect(checkSwap({ from: 'USDC', to: 'MON', amount })).toEqual({ from: 'USDC', to: 'MON', amount })
  })
})

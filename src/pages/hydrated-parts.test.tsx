// @vitest-environment happy-dom

import { act, type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { facts } from '../core/facts/network.ts'
import NodeCheck from './node-check/parts/NodeCheck/NodeCheck.tsx'
import AddNetwork from './parts/AddNetwork/AddNetwork.tsx'
import BftRound from './parts/BftRound/BftRound.tsx'
import BlockLife from './parts/BlockLife/BlockLife.tsx'
import CostCalculator from './parts/CostCalculator/CostCalculator.tsx'
import MeasureEndpoints from './parts/MeasureEndpoints/MeasureEndpoints.tsx'
import { button, choose, enter, hydrate, leave, live, one, option, press } from './parts/operate.ts'
import ParallelSchedule from './parts/ParallelSchedule/ParallelSchedule.tsx'
import RaptorCastBench from './parts/RaptorCastBench/RaptorCastBench.tsx'
import ReserveBalanceChecker from './parts/ReserveBalanceChecker/ReserveBalanceChecker.tsx'
import UnitConverter from './parts/UnitConverter/UnitConverter.tsx'

const islands: Record<string, { component: ComponentType<never>; props: object }> = {
  AddNetwork: { component: AddNetwork as ComponentType<never>, props: { network: 'testnet' } },
  BftRound: { component: BftRound, props: {} },
  BlockLife: { component: BlockLife, props: {} },
  CostCalculator: { component: CostCalculator, props: {} },
  MeasureEndpoints: { component: MeasureEndpoints, props: {} },
  NodeCheck: { component: NodeCheck as ComponentType<never>, props: { base: '/' } },
  RaptorCastBench: { component: RaptorCastBench, props: {} },
  ParallelSchedule: { component: ParallelSchedule, props: {} },
  ReserveBalanceChecker: { component: ReserveBalanceChecker, props: {} },
  UnitConverter: { component: UnitConverter, props: {} },
}

const recovered = vi.fn()

beforeEach(() => {
  recovered.mockReset()
  history.replaceState(null, '', location.pathname)
})
afterEach(async () => {
  await leave()
  delete (window as { ethereum?: unknown }).ethereum
})

const element = (name: string) => {
  const { component, props } = islands[name] as (typeof islands)[string]
  return createElement(component as ComponentType<object>, props)
}
const htmlOf = (name: string) => renderToString(element(name), { identifierPrefix: 'x' })

const wake = (name: string): Promise<HTMLElement> => hydrate(element(name), recovered)

describe.each(Object.keys(islands))('%s', (name) => {
  test('hydrates what the server wrote without a correction', async () => {
    const written = htmlOf(name).replace(/<!-- -->/g, '')
    const place = await wake(name)
    expect(recovered).not.toHaveBeenCalled()
    const text = document.createElement('div')
    text.innerHTML = written
    expect(place.textContent).toBe(text.textContent)
  })
  test('has a name for the part and for every control', () => {
    const place = document.createElement('div')
    place.innerHTML = htmlOf(name)
    expect(place.querySelector('figure, section')?.getAttribute('aria-label')).toBeTruthy()
    for (const control of place.querySelectorAll('input, button')) {
      const label = control.getAttribute('aria-label') ?? control.closest('label')?.textContent ?? control.textContent
      expect(label || place.querySelector(`label[for="${control.id}"]`)?.textContent).toBeTruthy()
    }
  })
})

const STEP_SLIDER = '.step-controls input'

describe('explorables', () => {
  test.each(['BftRound', 'BlockLife', 'ParallelSchedule', 'RaptorCastBench'])(
    '%s lists all its steps before scripts run',
    (name) => {
      const place = document.createElement('div')
      place.innerHTML = htmlOf(name)
      const steps = place.querySelectorAll('.explorable-list > li')
      const slider = one<HTMLInputElement>(place, STEP_SLIDER)
      expect(steps.length).toBe(Number(slider.max) + 1)
      // Changes before the code has loaded are applied afterwards.
      expect(slider.disabled).toBe(false)
      expect(live(place)).toContain(steps[0]?.querySelector('b')?.textContent)
    },
  )
  test('move by buttons and by slider, and say where they are', async () => {
    const place = await wake('BftRound')
    const slider = one<HTMLInputElement>(place, STEP_SLIDER)
    await press(button(place, 'Next'))
    expect(live(place)).toContain('V2 proposes block 2')
    expect(slider.getAttribute('aria-valuetext')).toBe('2 of 8: V2 proposes block 2')
    await enter(slider, slider.max)
    // Not disabled, because the focus would move to the page. It does nothing more.
    expect(button(place, 'Next').getAttribute('aria-disabled')).toBe('true')
    await press(button(place, 'Next'))
    expect(live(place)).toContain('Blocks 2 and 3 are Finalized')
    await press(button(place, 'Back'))
    expect(live(place)).toContain('V1 proposes block 4')
  })
  test('begin again when another case is chosen', async () => {
    const place = await wake('BftRound')
    await press(button(place, 'Next'))
    const third = place.querySelectorAll('select')[2] as HTMLSelectElement
    await choose(third, 'withholds')
    expect(live(place)).toContain('V1 proposes block 1')
    expect(one(place, '.figure-data').textContent).toContain('A no-endorsement certificate for block 3')
    await vi.waitFor(() => expect(location.search).toBe('?bft=50.wwhw'))
    await choose(third, 'down')
    await vi.waitFor(() => expect(location.search).toBe(''))
  })
  test('take their setting from the address, and say so when it names none of theirs', async () => {
    history.replaceState(null, '', '?bft=150.wwwwwww')
    const place = await wake('BftRound')
    expect(place.querySelectorAll('select').length).toBe(7)
    history.replaceState(null, '', '?bft=150.wwwwwwwwwwwwwwwwwwwwwwwww')
    const refused = await wake('BftRound')
    expect(refused.querySelectorAll('select').length).toBe(4)
    expect(one(refused, '[role=status]').textContent).toContain('does not support')
    history.replaceState(null, '', location.pathname)
  })
  test('show which tags answer the new balance', async () => {
    const place = await wake('BlockLife')
    const paid = () => [...place.querySelectorAll('[data-paid] dt')].map(({ textContent }) => textContent)
    expect(paid()).toEqual([])
    await enter(one(place, STEP_SLIDER), '2')
    expect(paid()).toEqual(['latest', 'safe'])
  })
  test('schedule anew when a conflict is added', async () => {
    const place = await wake('ParallelSchedule')
    expect(place.textContent).toContain('16 units of time instead of 56')
    await press(option(place, 'All eight raise one counter'))
    expect(place.textContent).toContain('30 units of time instead of 56')
    expect(place.textContent).toContain('7 of 8 run twice, none more often.')
    await press(option(place, 'State is on the SSD'))
    expect(place.textContent).toContain('26 units of time instead of 26')
    await press(option(place, 'No conflict'))
    expect(place.textContent).toContain('Each transaction runs once.')
    expect(place.querySelectorAll('.run').length).toBe(8)
  })
  test('RaptorCastBench finds the edge between decoding and not', async () => {
    const place = await wake('RaptorCastBench')
    const decodes = () => one(place, '.explorable-text p b').textContent
    const field = (id: string) => one<HTMLInputElement>(place, `#raptorcast-bench-${id}`)
    expect(decodes()).toBe('more than 99.99%')
    await press(option(place, '30% loss'))
    expect(field('loss').value).toBe('30')
    expect(decodes()).toBe('less than 0.01%')
    await enter(field('redundancy'), '3.5')
    expect(decodes()).toBe('more than 99.99%')
    await enter(field('loss'), 'a lot')
    expect(place.textContent).toContain('A number from 0 to 100.')
    expect(one(place, '.explorable-text').textContent).toContain('Loss, under Settings, is not a valid number.')
  })
})

describe('calculators', () => {
  const field = (place: HTMLElement, id: string) => one<HTMLInputElement>(place, `#${id}`)

  test('CostCalculator charges the limit, not the use', async () => {
    const place = await wake('CostCalculator')
    expect(place.textContent).toContain('0.0204 MON')
    await enter(field(place, 'cost-calculator-gasLimit'), '120000')
    expect(place.textContent).toContain('The limit is exact')
    await enter(field(place, 'cost-calculator-gasLimit'), '100000')
    expect(place.textContent).toContain('it runs out of gas')
  })
  test('keep what is typed in the address, and nothing that may be a secret', async () => {
    const place = await wake('UnitConverter')
    await enter(field(place, 'unit-converter-gwei'), '2.5')
    await vi.waitFor(() => expect(location.search).toBe('?unit=2.5_gwei'))
    await enter(field(place, 'unit-converter-quantity'), `0x${'ab'.repeat(32)}`)
    await vi.waitFor(() => expect(location.search).toBe(''))
    await leave()
    history.replaceState(null, '', '?unit=0xff_quantity')
    expect(field(await wake('UnitConverter'), 'unit-converter-wei').value).toBe('255')
    await leave()
    history.replaceState(null, '', '?cost=50000_21000_100_2_150')
    expect(field(await wake('CostCalculator'), 'cost-calculator-gasLimit').value).toBe('50,000')
    await leave()
    history.replaceState(null, '', '?reserve=12_11_21000_102_di')
    const refused = await wake('ReserveBalanceChecker')
    expect(one(refused, '.calculator-result [role=status]').textContent).toContain('Included, reverts and pays gas')
  })
  test('CostCalculator names the rule that a value breaks', async () => {
    const place = await wake('CostCalculator')
    const cap = field(place, 'cost-calculator-cap')
    await enter(cap, '90')
    expect(cap.getAttribute('aria-invalid')).toBe('true')
    expect(one(place, `#${cap.getAttribute('aria-describedby')}`).textContent).toContain(
      `Below the base fee, so the block cannot include the transaction. At least ${facts.minBaseFee.value}.`,
    )
    await enter(field(place, 'cost-calculator-baseFee'), '50')
    expect(place.textContent).toContain(`never falls below ${facts.minBaseFee.value}`)
    await enter(field(place, 'cost-calculator-gasLimit'), '31,000,000')
    expect(place.textContent).toContain(`From 21,000 to ${facts.transactionGasLimit.value} gas.`)
  })
  test('ReserveBalanceChecker judges anew when the account changes', async () => {
    const place = await wake('ReserveBalanceChecker')
    const verdict = () => one(place, '.form-result').textContent
    expect(verdict()).toContain('It executes')
    await press(option(place, 'EIP-7702 account'))
    expect(verdict()).toContain('Included, reverts and pays gas')
    await enter(field(place, 'reserve-checker-balance'), '0.001')
    expect(verdict()).toContain('A block cannot include it')
    await enter(field(place, 'reserve-checker-balance'), 'twelve')
    expect(verdict()).toContain('Correct the marked value to see the verdict.')
  })
  test('ReserveBalanceChecker shows one case for each rule', () => {
    const html = htmlOf('ReserveBalanceChecker')
    for (const result of ['It executes', 'Included, reverts and pays gas', 'A block cannot include it'])
      expect(html).toMatch(new RegExp(`<td[^>]*>${result}</td>`))
  })
  test('UnitConverter follows whichever field is typed into', async () => {
    const place = await wake('UnitConverter')
    await enter(field(place, 'unit-converter-quantity'), '0xde0b6b3a7640000')
    expect(field(place, 'unit-converter-token').value).toBe('1')
    await enter(field(place, 'unit-converter-gwei'), '2.5')
    expect(field(place, 'unit-converter-wei').value).toBe('2,500,000,000')
    expect(field(place, 'unit-converter-quantity').value).toBe('0x9502f900')
  })
  test('UnitConverter keeps the other fields while one holds no amount', async () => {
    const place = await wake('UnitConverter')
    await enter(field(place, 'unit-converter-token'), '1,5')
    expect(place.textContent).toContain('is not an amount of MON')
    expect(field(place, 'unit-converter-gwei').value).toBe('1,500,000,000')
  })
})

describe('AddNetwork', () => {
  const status = (place: HTMLElement) => one(place, '[role=status]').textContent

  test('gives the values for adding by hand', () => {
    expect(htmlOf('AddNetwork')).toContain('https://testnet-rpc.monad.xyz')
  })
  test('explains that there is no wallet', async () => {
    const place = await wake('AddNetwork')
    await press(button(place, 'Add Monad Testnet'))
    expect(status(place)).toContain('No wallet found in this browser')
  })
  test('lets the reader choose between wallets that announce themselves', async () => {
    const asked: string[] = []
    const announce = (name: string) => {
      const request = async () => (asked.push(name) > 0 ? '0x279f' : undefined)
      const detail = { info: { uuid: name, name }, provider: { request } }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    const onRequest = () => {
      for (const name of ['One', 'Two']) announce(name)
    }
    window.addEventListener('eip6963:requestProvider', onRequest)
    const place = await wake('AddNetwork')
    await press(button(place, 'Add Monad Testnet'))
    await press(button(place, 'Two'))
    window.removeEventListener('eip6963:requestProvider', onRequest)
    expect(asked).toEqual(['Two'])
    expect(status(place)).toContain('Your wallet is on Monad Testnet')
  })
  test('waits for the wallet and tells what it answered', async () => {
    let decline: ((error: unknown) => void) | undefined
    const request = vi.fn(({ method }: { method: string }) =>
      method === 'eth_chainId'
        ? Promise.resolve('0x1')
        : new Promise((_resolve, reject) => {
            decline = reject
          }),
    )
    ;(window as { ethereum?: unknown }).ethereum = { request }
    const place = await wake('AddNetwork')
    await press(button(place, 'Add Monad Testnet'))
    expect(status(place)).toContain('Waiting for your wallet')
    expect(button(place, 'Add Monad Testnet').disabled).toBe(true)
    await act(async () => decline?.({ code: 4001, message: 'no' }))
    expect(status(place)).toContain('You declined the request in your wallet')
    expect(button(place, 'Add Monad Testnet').disabled).toBe(false)
  })
})

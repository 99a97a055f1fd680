// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stateLink } from '../../figures/use-address.ts'
import BlockLife from './BlockLife/BlockLife.tsx'
import { PARALLEL_ADDRESS } from './ParallelSchedule/ParallelSchedule.tsx'
import { RAPTORCAST_ADDRESS } from './RaptorCastBench/RaptorCastBench.tsx'
import { RESERVE_ADDRESS } from './ReserveBalanceChecker/ReserveBalanceChecker.tsx'
import { UNIT_ADDRESS } from './UnitConverter/UnitConverter.tsx'

let root: Root | undefined

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

async function open(search: string): Promise<HTMLElement> {
  history.replaceState(null, '', `/${search}`)
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await act(async () => root?.render(<BlockLife />))
  return place
}
const chosen = (place: HTMLElement) => place.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value
const notice = (place: HTMLElement) => place.querySelector('[role=status]')?.textContent

describe('a figure whose setting the address holds', () => {
  test('shows what the address asks for', async () => {
    const place = await open('?life=replaced')
    expect(chosen(place)).toBe('replaced')
    expect(notice(place)).toBe('')
  })

  test.each(['?life=gone', '?life=', '?life=replaced-1', '?life=replaced-99', `?life=${'x'.repeat(5_000)}`])(
    'shows the usual setting and says so for %s',
    async (search) => {
      const place = await open(search)
      expect(chosen(place)).toBe('certified')
      expect(notice(place)).toContain('does not support')
    },
  )

  test('writes what is chosen, and nothing for the usual setting', async () => {
    const place = await open('?other=1')
    const pick = (value: string) =>
      act(async () => place.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click())
    await pick('replaced')
    expect(location.search).toBe('?other=1&life=replaced')
    await pick('certified')
    await vi.waitFor(() => expect(location.search).toBe('?other=1'))
  })

  test('shows the step of the address, and what Back brings back', async () => {
    const place = await open('?life=replaced-3')
    const count = () => place.querySelector('.step-count')?.textContent?.slice(0, 1)
    expect(count()).toBe('3')
    history.replaceState(null, '', '/?life=replaced-2')
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
    expect(count()).toBe('2')
    history.replaceState(null, '', '/')
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
    expect(chosen(place)).toBe('certified')
  })

  test('copies a link to the state, without the rest of the query', async () => {
    await open('?other=1&life=replaced-3')
    expect(stateLink('life')).toBe(`${location.origin}/?life=replaced-3#figure-life`)
  })
})

describe('settings as texts', () => {
  test('of the schedule are read as they are written', () => {
    const texts = ['none', 'cold', 'pool', 'pool.cold', 'pool.auction.drop.counter.cold']
    expect(texts.map((text) => PARALLEL_ADDRESS.read(text)).map((one) => one && PARALLEL_ADDRESS.write(one))).toEqual(
      texts,
    )
    for (const text of ['', 'cold.pool', 'pool.pool', 'pool.x'])
      expect(PARALLEL_ADDRESS.read(text), text).toBe(undefined)
  })

  test('of the bench are read as they are written', () => {
    expect(RAPTORCAST_ADDRESS.write(RAPTORCAST_ADDRESS.standard)).toBe('1500_2.5_10_33_200_0.5')
    expect(RAPTORCAST_ADDRESS.read('900_3_20_0_100_1')).toMatchObject({ bytes: '900', redundancy: '3', stake: '1' })
    const bad = [
      '',
      '1500',
      '1500_2.5_10_33_200_0.5_1',
      '1500_99_10_33_200_0.5',
      '1500_2.5_10_33_200.5_1',
      'a_b_c_d_e_f',
    ]
    for (const text of bad) expect(RAPTORCAST_ADDRESS.read(text), text).toBe(undefined)
  })

  test('of the calculators are read as they are written, and hold no long value', () => {
    for (const text of ['12_11_21000_102_i', '12_11_21000_102_sd', '0.5_1_21000_102_n'])
      expect(RESERVE_ADDRESS.write(RESERVE_ADDRESS.read(text) ?? RESERVE_ADDRESS.standard)).toBe(text)
    for (const text of ['', '12_11_21000_102', '12_11_21000_102_ds', '12_11_x_102_i', `${'9'.repeat(21)}_1_1_1_i`])
      expect(RESERVE_ADDRESS.read(text), text).toBe(undefined)
    const standard = UNIT_ADDRESS.write(UNIT_ADDRESS.standard)
    expect(UNIT_ADDRESS.write({ unit: 'quantity', text: `0x${'1'.repeat(64)}` })).toBe(standard)
    expect(UNIT_ADDRESS.write({ unit: 'wei', text: 'legal winner thank year' })).toBe(standard)
    expect(UNIT_ADDRESS.read('0xff_quantity')).toEqual({ unit: 'quantity', text: '0xff' })
    for (const text of ['', '1.5', '1.5_token_1', '1.5_ether', '1.23_wei', `0x${'1'.repeat(64)}_quantity`])
      expect(UNIT_ADDRESS.read(text), text).toBe(undefined)
  })
})

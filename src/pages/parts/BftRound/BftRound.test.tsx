// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, choose, enter, hydrate, leave, one, option, press } from '../operate.ts'
import BftRound from './BftRound.tsx'

/** Beside the one of time. */
const STEP_SLIDER = '.step-controls input'
const wake = () => hydrate(createElement(BftRound), vi.fn())

beforeEach(() => history.replaceState(null, '', location.pathname))
afterEach(leave)

test('place validators on cities, and move one of them', async () => {
  const place = await wake()
  await press(option(place, 'twelve cities'))
  expect(location.search).toBe('?bft=c.w0w1d2w3')
  expect(place.textContent).toContain('V4 Tokyo')
  await choose(one<HTMLSelectElement>(place, 'select[aria-label="Validator to move"]'), '3')
  await choose(one<HTMLSelectElement>(place, 'select[aria-label="City"]'), '9')
  expect(location.search).toBe('?bft=c.w0w1d2w9')
  expect(place.textContent).toContain('V4 Sydney')
  await press(option(place, '50 ms one way'))
  expect(location.search).toBe('')
})
test('move time by hand, between the steps too', async () => {
  const place = await wake()
  await enter(one<HTMLInputElement>(place, 'input[aria-label="Time"]'), '500')
  expect(one(place, 'svg.bft-flights').textContent).toContain('500 ms')
  expect(Number(one<HTMLInputElement>(place, STEP_SLIDER).value)).toBeGreaterThan(0)
  await press(button(place, 'Next'))
  expect(one(place, 'svg.bft-flights').textContent).not.toContain('500 ms')
})
test('light up the messages that a paragraph is about', async () => {
  const place = await wake()
  await press(button(place, 'Votes'))
  expect(one(place, '.bft-map').getAttribute('data-lit')).toBe('vote')
  await press(button(place, 'Votes'))
  expect(one(place, '.bft-map').hasAttribute('data-lit')).toBe(false)
})
test('draw a fork as two blocks of one number', async () => {
  history.replaceState(null, '', '?bft=50.wwewwww')
  const place = await wake()
  const slider = one<HTMLInputElement>(place, STEP_SLIDER)
  await enter(slider, slider.max)
  expect(one(place, '.bft-tree').textContent).toContain('10′')
  expect(place.querySelectorAll('.bft-tree [data-fork]').length).toBeGreaterThan(0)
})

// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, choose, hydrate, leave, live, one, option, press } from '../operate.ts'
import BftRound from './BftRound.tsx'

const STEP_SLIDER = '.step-controls input'
const wake = () => hydrate(createElement(BftRound), vi.fn())
/** Quick successive changes are written once the reader pauses. */
const address = (search: string) => vi.waitFor(() => expect(location.search).toBe(search))

beforeEach(() => history.replaceState(null, '', location.pathname))
afterEach(leave)

test('place validators on cities, and move one of them', async () => {
  const place = await wake()
  await press(option(place, 'twelve cities'))
  await address('?bft=c.w0w1d2w3')
  expect(place.textContent).toContain('V4 Tokyo')
  await choose(one<HTMLSelectElement>(place, 'select[aria-label="Validator to move"]'), '3')
  await choose(one<HTMLSelectElement>(place, 'select[aria-label="City"]'), '9')
  await address('?bft=c.w0w1d2w9')
  expect(place.textContent).toContain('V4 Sydney')
  await press(option(place, '50 ms one way'))
  await address('')
})
test('open with a leader that is down, messages in the picture, and what there is to see', async () => {
  const place = await wake()
  expect(option(place, 'Leader down').checked).toBe(true)
  expect(one(place, '.explorable-idea').textContent).toContain('V3 is down when it should lead round 3.')
  expect(place.querySelectorAll('.bft-flights [data-kind]').length).toBeGreaterThan(1)
})
test('tell what happens when a leader fails, in eight steps', async () => {
  const place = await wake()
  const titles = [...place.querySelectorAll('.explorable-list b')].map(({ textContent }) => textContent)
  expect(titles).toEqual([
    'V1 proposes block 1',
    'V2 proposes block 2',
    'The next leader, V3, is down',
    'Round 3 times out',
    '3 timeouts end round 3',
    'V4 proposes block 3',
    'V1 proposes block 4',
    'Blocks 2 and 3 are Finalized',
  ])
})
test('keep the step in the address, and begin anew with another case', async () => {
  history.replaceState(null, '', '?bft=50.wwdw-5')
  const place = await wake()
  expect(live(place)).toContain('3 timeouts end round 3')
  await press(button(place, 'Next'))
  await address('?bft=50.wwdw-6')
  expect(live(place)).toContain('V4 proposes block 3')
  await press(option(place, 'Leader hides its block'))
  await address('?bft=50.wwhw')
  expect(live(place)).toContain('V1 proposes block 1')
})
test('show the messages that a paragraph is about alone', async () => {
  const place = await wake()
  await press(button(place, 'Votes'))
  expect(one(place, '.bft-map').getAttribute('data-lit')).toBe('vote')
  await press(button(place, 'Votes'))
  expect(one(place, '.bft-map').hasAttribute('data-lit')).toBe(false)
})
test('draw a fork as two blocks of one number', async () => {
  history.replaceState(null, '', '?bft=50.wwewwww-5')
  const place = await wake()
  expect(one(place, '.bft-tree').textContent).toContain('3′')
  expect(place.querySelectorAll('.bft-tree [data-fork]').length).toBeGreaterThan(0)
})
test('play from step to step by its one transport', async () => {
  const place = await wake()
  const slider = one<HTMLInputElement>(place, STEP_SLIDER)
  await press(button(place, 'Play'))
  expect(slider.value).toBe('1')
  expect(button(place, 'Pause')).toBeDefined()
  await press(button(place, 'Back'))
  expect(slider.value).toBe('0')
  expect(button(place, 'Play')).toBeDefined()
  expect(place.querySelectorAll('input[type=range]').length).toBe(1)
})
test('show a message to a validator that is down as lost, with its direction for all others', async () => {
  history.replaceState(null, '', '?bft=50.wwdw-3')
  const place = await wake()
  const lines = [...place.querySelectorAll('.bft-flights [data-kind] > line')]
  const lost = lines.filter((line) => !line.hasAttribute('marker-end'))
  expect(lines.length).toBeGreaterThan(lost.length)
  // The lane of V3 is the third of four.
  expect(lost.length).toBeGreaterThan(1)
  expect(new Set(lost.map((line) => line.getAttribute('x2')))).toEqual(new Set(['62.50%']))
  expect(place.querySelectorAll('.bft-flights .bft-lost').length).toBe(lost.length)
  expect(one(place, '.bft-legend').textContent).toContain('Lost')
})
test('show one time in the step and in the picture, and the failure until the end', async () => {
  history.replaceState(null, '', '?bft=50.wwdw-8')
  const place = await wake()
  const [, now] = /Now: ([\d,]+ ms)/.exec(one(place, '.bft-flights').textContent ?? '') ?? []
  expect(place.textContent).toContain(`to ${now}`)
  expect(one(place, 'p.bft-failed').textContent).toBe('× Round 3 failed')
  await press(option(place, 'No failure'))
  expect(one(place, 'p.bft-failed').textContent).toBe('')
})
test('explain the certificates that a leader sends alone', async () => {
  history.replaceState(null, '', '?bft=50.wwdw-8')
  const place = await wake()
  expect(live(place)).toContain('V1 collects the votes too and sends the QC to all.')
})

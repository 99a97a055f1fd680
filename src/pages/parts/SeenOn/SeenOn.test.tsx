// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ObservedRow } from '../../../core/lib/observed.ts'
import { attach } from './attach.ts'
import { SeenLimit } from './SeenLimit.tsx'

const rows: ObservedRow[] = [
  {
    topic: 'log-range',
    date: '2026-10-08',
    by: 'a/b',
    request: {},
    limit: 100,
    answer: { served: true },
    note: 'One node.',
  },
]
const draw = (topic: 'log-range' | 'batch') => {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<SeenLimit rows={rows} topic={topic} />)
  return place
}

test('a limit has the value, the project and the day, and nothing where no one saw it', () => {
  expect(draw('log-range').textContent).toBe('(seen: 100 blocks, a/b, 2026-10-08. One node.)')
  expect(draw('batch').textContent).toBe('')
})

test('a day more than 60 days ago is marked in the browser', () => {
  const place = draw('log-range')
  const time = place.querySelector('time')
  attach(place, new Date('2026-11-20T00:00:00Z'))
  expect(time?.hasAttribute('data-old')).toBe(false)
  attach(place, new Date('2026-12-20T00:00:00Z'))
  expect([time?.hasAttribute('data-old'), time?.title]).toEqual([true, 'More than 60 days ago'])
  attach(place, new Date('2026-12-20T00:00:00Z'))
  expect(time?.title).toBe('More than 60 days ago')
})

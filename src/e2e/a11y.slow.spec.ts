import { expect, test } from 'vitest'
import { axeFindings, walkRoutes, widerThanWindow } from './a11y.ts'
import { openPage } from './harness.ts'
import { served } from './routes.ts'

test('axe has nothing to report in dark mode on any route', { timeout: 900_000 }, async () => {
  const page = await openPage('/', { colorMode: 'dark', reducedMotion: true })
  expect(await walkRoutes(page, served, (next) => axeFindings(next))).toEqual([])
})

test('no page is wider than a phone', { timeout: 600_000 }, async () => {
  expect(await walkRoutes(await openPage('/', { width: 390 }), served, widerThanWindow)).toEqual([])
})

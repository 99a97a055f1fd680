import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { axeFindings, walkRoutes, widerThanWindow } from './a11y.ts'
import { openPage } from './harness.ts'
import { TEMPLATES } from './routes.ts'

// The whole run opens every route, in dark mode too.
describe('one page of each template', () => {
  test('has nothing for axe in light mode', async () => {
    const page = await openPage('/', { reducedMotion: true })
    expect(await walkRoutes(page, TEMPLATES, (next) => axeFindings(next))).toEqual([])
  })

  test('has nothing for axe on a phone and fits it', SLOW, async () => {
    const page = await openPage('/', { width: 390, reducedMotion: true })
    const findings = await walkRoutes(page, TEMPLATES, async (next) => [
      ...(await axeFindings(next)),
      ...(await widerThanWindow(next)),
    ])
    expect(findings).toEqual([])
  })
})

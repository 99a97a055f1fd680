import { describe, expect, test } from 'vitest'
import { differencesAfterTour } from './appearance.ts'
import { openPage } from './harness.ts'
import { served } from './routes.ts'

/** Each test checks a part of the pages, so that one slow part does not reach the limit of a test. */
const PART = 25
const parts = Array.from({ length: Math.ceil(served.length / PART) }, (_, index) =>
  served.slice(index * PART, (index + 1) * PART),
)

describe('every page after a tour through the site', () => {
  test.each(parts.map((some, index) => [index + 1, some] as const))(
    'looks as it does when it is opened directly, part %i of the routes',
    { timeout: 300_000 },
    async (_, some) => {
      expect(await differencesAfterTour(await openPage('/faq'), await openPage('/faq'), some)).toEqual([])
    },
  )
})

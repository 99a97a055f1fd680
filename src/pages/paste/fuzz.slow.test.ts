/** The search has an offer for every pasted text, random or from a corpus. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostilePastes } from '../../../test/hostile-pastes.ts'
import { CORPUS, damaged, hostileText, runs } from '../../../test/hostile-texts.ts'
import { staysInPage } from '../../core/lib/private-text.ts'
import { recognise, understand } from './understand.ts'

const PASTES = hostilePastes()
  .map(({ text }) => text)
  .filter((text) => text.length < 5_000)

describe('a pasted text', () => {
  test('gets offers in the search, which lead to pages of this site alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostileText, damaged(PASTES)), async (text) => {
        const { offers } = await understand(text)
        for (const action of offers) {
          expect(action.act).toMatch(/^\w+/)
          if (action.act === 'page') expect(action.path).toMatch(/^\/(?!\/)/)
        }
      }),
      runs(0.5),
    )
  })

  test('of every text in the corpus is told apart as private or not', () => {
    for (const text of CORPUS) {
      expect(typeof staysInPage(text)).toBe('boolean')
      expect(recognise(text).offers.length).toBeGreaterThan(0)
    }
  })
})

import { describe, expect, test } from 'vitest'
import { axeFindings } from './a11y.ts'
import { openPage } from './harness.ts'
import { ask, CUT_OFF, field, GUIDE, INDEX, modal, openModal, rows } from './search-modal.ts'

describe('axe on the search modal', () => {
  const inBoth = test.each(['light', 'dark'] as const)

  inBoth('has nothing to report on an empty modal and on results in %s mode', async (colorMode) => {
    const page = await openPage(GUIDE, { colorMode })
    await openModal(page)
    expect(await axeFindings(page), 'nothing asked').toEqual([])
    await ask(page, 'block by')
    expect(await axeFindings(page), 'results').toEqual([])
  })

  inBoth('has nothing to report on recent searches and on no results in %s mode', async (colorMode) => {
    const page = await openPage(GUIDE, { colorMode })
    await openModal(page)
    await ask(page, 'block by')
    await page.keyboard.press('Enter')
    await modal(page).waitFor({ state: 'detached' })
    await openModal(page)
    await rows(page).first().waitFor()
    expect(await axeFindings(page), 'recent searches').toEqual([])
    await field(page).fill('xyzzyq')
    await modal(page).locator('.DocSearch-Title').getByText('No results for').waitFor()
    expect(await axeFindings(page), 'no results').toEqual([])
  })

  test('has nothing to report on the error screen', async () => {
    const page = await openPage(GUIDE, {
      allow: CUT_OFF,
      prepare: (fresh) => fresh.route(INDEX, (route) => route.abort()),
    })
    await openModal(page)
    await field(page).fill('block')
    await modal(page).getByText('Unable to fetch results').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})

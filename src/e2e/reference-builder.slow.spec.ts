/** The request builder over every recorded case of every method. */
import { expect, test } from 'vitest'
import { openContext, siteUrl } from './harness.ts'

type Document = { methods: { name: string; params: unknown[] }[] }

test('every case of every method goes through the form and comes out the same', async () => {
  const document = (await (await fetch(siteUrl('/openrpc.json'))).json()) as Document
  const page = await (await openContext()).newPage()
  for (const { name } of document.methods.filter(({ params }) => params.length > 0)) {
    await page.goto(`/reference/json-rpc/${name}`)
    await page
      .locator('label')
      .filter({ hasText: /^JSON$/ })
      .click()
    const cases = page.getByRole('group', { name: 'Example case' }).getByRole('radio')
    for (let index = 0; index < Math.max(1, await cases.count()); index++) {
      if ((await cases.count()) > 0) await cases.nth(index).check({ force: true })
      const recorded = await page.locator(`.request .case[data-case="${index}"] [data-lang="raw"] pre`).textContent()
      await page.getByRole('button', { name: 'Edit params' }).click()
      // The form takes a moment to write what it sends; the request of the case before stands until then.
      const sent = page.getByRole('group', { name: 'Your request, JSON' })
      await expect
        .poll(async () => JSON.parse((await sent.textContent()) ?? ''), { message: `${name}, case ${index}` })
        .toEqual(JSON.parse(recorded ?? ''))
      await page.getByRole('button', { name: 'Close the builder' }).click()
    }
  }
}, 300_000)

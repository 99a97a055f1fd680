/** The request builder over every recorded case of every method. */
import { expect, test } from 'vitest'
import { caseTitles, chooseCase, chooseLanguage } from './example-panel.ts'
import { openContext, siteUrl } from './harness.ts'

type Document = { methods: { name: string; params: unknown[] }[] }

test('every case of every method goes through the form and comes out the same', async () => {
  const document = (await (await fetch(siteUrl('/openrpc.json'))).json()) as Document
  const page = await (await openContext()).newPage()
  for (const { name } of document.methods.filter(({ params }) => params.length > 0)) {
    await page.goto(`/reference/json-rpc/${name}`)
    await chooseLanguage(page, 'JSON')
    for (const title of await caseTitles(page)) {
      await chooseCase(page, title)
      const shown = page.getByRole('group', { name: `Request, ${title}, JSON`, exact: true })
      const recorded = await shown.textContent()
      await page.getByRole('button', { name: 'Edit params' }).click()
      // The form needs a moment to write its request. Until then, the request of the previous case is shown.
      const sent = page.getByRole('group', { name: 'Your request, JSON' })
      await expect
        .poll(async () => JSON.parse((await sent.textContent()) ?? ''), { message: `${name}, ${title}` })
        .toEqual(JSON.parse(recorded ?? ''))
      await page.getByRole('button', { name: 'Close the builder' }).click()
    }
  }
}, 300_000)

test('the form that a method’s own example opens sends the request that is shown, and is valid', async () => {
  const document = (await (await fetch(siteUrl('/openrpc.json'))).json()) as Document
  const page = await (await openContext()).newPage()
  for (const { name } of document.methods.filter(({ params }) => params.length > 0)) {
    await page.goto(`/reference/json-rpc/${name}`)
    await page.getByRole('button', { name: 'Edit params' }).click()
    const form = page.getByRole('region', { name: 'Build a request' })
    await expect.poll(() => form.getByRole('status').textContent(), { message: name }).toBe('Every field is valid')
  }
}, 180_000)

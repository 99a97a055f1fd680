// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { attach, movedAddress } from './attach.ts'

const TO = 'https://docs.example/reference/shapes'

test('the query and the anchor of the old address lead to the same place of the new page', () => {
  expect(movedAddress(TO, { search: '', hash: '#type-Block' })).toBe(`${TO}#type-Block`)
  expect(movedAddress(`${TO}#explorer`, { search: '?method=eth_call', hash: '' })).toBe(
    `${TO}?method=eth_call#explorer`,
  )
})

test('the page opens the new place in its own stead, and its link leads there too', () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  document.body.innerHTML = `<p>This page is now part of <a href="${TO}">Shapes</a>.</p>`
  attach(document.body)
  expect(replace).toHaveBeenCalledWith(document.querySelector('a')?.href)
  replace.mockRestore()
})

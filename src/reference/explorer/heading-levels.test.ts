// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { levelHeadings } from './heading-levels.ts'

const fold = (title: string, inside = '') =>
  `<div class="MuiAccordion-root"><h3 class="MuiAccordion-heading">${title}</h3><div>${inside}</div></div>`
const levels = (root: Element) =>
  [...root.querySelectorAll('h3, h5')].map((heading) => `${heading.textContent} ${heading.getAttribute('aria-level')}`)

test('headings follow the folds they stand in, also those that come later', async () => {
  const root = document.createElement('div')
  root.innerHTML = fold('eth_getLogs', `<h5>Params</h5>${fold('filters', '<h5>Fields</h5>')}`)
  const stop = levelHeadings(root)
  const first = ['eth_getLogs 2', 'Params 3', 'filters 4', 'Fields 5']
  expect(levels(root)).toEqual(first)
  root.insertAdjacentHTML('beforeend', fold('eth_call'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(levels(root)).toEqual([...first, 'eth_call 2'])
  stop()
})

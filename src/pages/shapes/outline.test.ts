// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { keepOutline } from './outline.ts'

const fold = (name: string, inside = '') =>
  `<div class="MuiAccordion-root"><h3 class="MuiAccordion-heading"><p class="Methods-heading">${name}</p></h3>
  <div role="region" class="MuiAccordion-region">${inside}</div></div>`
const all = (root: Element, selector: string, attribute: string) =>
  [...root.querySelectorAll(selector)].map((element) => element.getAttribute(attribute))

test('headings and regions follow the folds they stand in, also those that come later', async () => {
  const root = document.createElement('div')
  root.innerHTML = fold('eth_getLogs', `<h5>Params</h5>${fold('filters', '<h5>Fields</h5>')}`)
  const stop = keepOutline(root)
  expect(all(root, 'h3, h5', 'aria-level')).toEqual(['2', '3', '4', '5'])
  expect(all(root, '[role=region]', 'aria-label')).toEqual(['eth_getLogs', 'eth_getLogs, filters'])
  root.insertAdjacentHTML('beforeend', fold('eth_call'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(all(root, 'h3, h5', 'aria-level')).toEqual(['2', '3', '4', '5', '2'])
  expect(all(root, '[role=region]', 'aria-label')).toContain('eth_call')
  stop()
})

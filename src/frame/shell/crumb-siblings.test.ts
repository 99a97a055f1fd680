// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { attachSiblings } from './crumb-siblings.ts'

test('the breadcrumbs lead to the pages beside this one', async () => {
  document.body.innerHTML = `
    <aside id="sidebar"><div id="trees"><ul><li><a href="/a">Alpha</a></li><li><a href="/b" aria-current="page">Beta</a></li></ul></div></aside>
    <main><nav><ol class="crumbs"><li>Reference</li></ol></nav></main>`
  const main = document.querySelector('main') as HTMLElement
  const end = attachSiblings(main)
  const menu = main.querySelector('details') as HTMLDetailsElement
  expect(menu.querySelector('summary')?.getAttribute('aria-label')).toBe('Other pages in this section')
  expect(menu.querySelectorAll('a')).toHaveLength(0)
  menu.dispatchEvent(new Event('toggle'))
  await expect.poll(() => menu.querySelectorAll('a')).toHaveLength(2)
  expect([...menu.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Alpha', '/a'],
    ['Beta', '/b'],
  ])
  expect(menu.querySelector('[aria-current="page"]')?.textContent).toBe('Beta')
  end()
  expect(main.querySelector('details')).toBeNull()
})

test('a page without breadcrumbs stays as it is', () => {
  document.body.innerHTML = '<main><h1>Home</h1></main>'
  const main = document.querySelector('main') as HTMLElement
  attachSiblings(main)()
  expect(main.innerHTML).toBe('<h1>Home</h1>')
})

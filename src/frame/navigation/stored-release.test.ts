// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { showStoredRelease } from './stored-release.ts'

const article = () => {
  const page = document.createElement('article')
  page.innerHTML =
    '<div data-releases="0.16.4 0.16.1"></div><b data-since="0.16.2">new</b><b data-until="0.16.1" data-older hidden>old</b>'
  return page
}
const texts = (page: HTMLElement) =>
  [...page.querySelectorAll('b')].filter(({ hidden }) => !hidden).map(({ textContent }) => textContent)

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/reference')
})

test('a kept release is shown before the page stands in the frame', () => {
  localStorage.setItem('client', '0.16.1')
  const page = article()
  showStoredRelease(page)
  expect(texts(page)).toEqual(['old'])
})

test('the address comes before what is kept', () => {
  localStorage.setItem('client', '0.16.1')
  history.replaceState(null, '', '/reference?client=0.16.4')
  const page = article()
  showStoredRelease(page)
  expect(texts(page)).toEqual(['new'])
})

test('without a choice the page stays as it is drawn', () => {
  const page = article()
  showStoredRelease(page)
  expect(texts(page)).toEqual(['new'])
})

// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { show } from '../../ui/browser/client-version-choice.ts'
import { ChosenRelease } from './ChosenRelease.tsx'

const releases = ['0.16.4', '0.16.2', '0.16.1', '0.15.2', '0.15.0', '0.12.8'].map((version) => ({ version }))
const changes = ['v0.16.2', 'v0.15.2'].map((client) => ({ client, note: '' }))

function shownFor(release: string | undefined): string[] {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<ChosenRelease changes={changes} releases={releases} />)
  show(release, place)
  return [...place.querySelectorAll<HTMLElement>('.badge')].filter(({ hidden }) => !hidden).map((one) => one.innerText)
}

test.each([
  [undefined, []],
  ['0.16.4', []],
  ['0.16.2', []],
  ['0.16.1', ['Changed in 0.16.2']],
  ['0.15.2', ['Changed in 0.16.2']],
  ['0.12.8', ['Changed in 0.16.2, 0.15.2']],
])('with the release %s, the head of a method page says %j', (release, texts) => {
  expect(shownFor(release)).toEqual(texts)
})

// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { show } from '../../ui/browser/client-version-choice.ts'
import { ChosenRelease } from './ChosenRelease.tsx'

const releases = ['0.16.4', '0.16.2', '0.16.1', '0.15.2', '0.15.0', '0.12.8'].map((version) => ({ version }))
const changes = ['v0.16.2', 'v0.15.2'].map((client) => ({ client, note: '' }))

function shownFor(release: string | undefined, of = changes): string[] {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<ChosenRelease changes={of} releases={releases} />)
  show(release, place)
  return [...place.querySelectorAll<HTMLElement>('.badge')].filter(({ hidden }) => !hidden).map((one) => one.innerText)
}

test.each([
  [undefined, []],
  ['0.16.4', ['Unchanged since your client release']],
  ['0.16.2', ['Unchanged since your client release']],
  ['0.16.1', ['Your client release lacks the changes of 0.16.2']],
  ['0.15.2', ['Your client release lacks the changes of 0.16.2']],
  ['0.12.8', ['Your client release lacks the changes of 0.16.2, 0.15.2']],
])('with the release %s, the head of a method page says %j', (release, texts) => {
  expect(shownFor(release)).toEqual(texts)
})

test('a method without changes is unchanged in every release', () => {
  expect(shownFor('0.12.8', [])).toEqual(['Unchanged since your client release'])
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breadcrumbs, Pager, type Place, PlaceProvider } from './place.tsx'

const PLACE: Place = {
  base: '/docs/',
  crumbs: [{ label: 'Guides', path: '/guides' }],
  next: { label: 'eth_call', path: '/reference/json-rpc/eth_call' },
}
const html = (place: Place, element: JSX.Element) =>
  renderToStaticMarkup(<PlaceProvider value={place}>{element}</PlaceProvider>)

test('breadcrumbs are links below the base; a page that stands alone has none', () => {
  expect(html(PLACE, <Breadcrumbs />)).toContain('<a href="/docs/guides">Guides</a>')
  expect(html({ base: '/', crumbs: [] }, <Breadcrumbs />)).not.toContain('<nav')
})

test('the foot leads to the neighbours', () => {
  const foot = html(PLACE, <Pager noun="method" keys={['[', ']']} />)
  expect(foot).toMatch(/rel="next" href="\/docs\/reference\/json-rpc\/eth_call".*Next method.*<code>eth_call<\/code>/s)
  expect(html({ base: '/', crumbs: [] }, <Pager />)).toBe('')
})

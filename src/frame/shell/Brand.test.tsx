import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { site } from '../../core/model/site.config.ts'
import { Brand } from './Brand.tsx'

const brand = (navbar: Partial<typeof site.navbar>) =>
  renderToStaticMarkup(<Brand site={{ baseUrl: '/docs/', navbar: { ...site.navbar, ...navbar } }} />)

test('the corner of each page shows the configured name, its last word lighter, and leads home', () => {
  const html = brand({ title: 'Renamed chain docs' })
  expect(html).toContain('<span>Renamed chain <span>docs</span></span>')
  expect(html).toContain('href="/docs/" aria-label="Renamed chain docs, home"')
  expect(html).toContain('<svg')
})

test('a name of one word stays whole, and a configured logo takes the place of the sign', () => {
  const html = brand({ title: 'Docs', logo: '/logo.svg' })
  expect(html).toContain('<span>Docs </span>')
  expect(html).toContain('<img src="/docs/logo.svg" alt="" width="24" height="24"/>')
  expect(html).not.toContain('<svg')
})

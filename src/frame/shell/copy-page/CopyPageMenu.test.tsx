import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CopyPageMenu } from './CopyPageMenu.tsx'

describe('CopyPageMenu', () => {
  test('is a closed menu button until a script opens it', () => {
    const html = renderToStaticMarkup(<CopyPageMenu />)
    expect(html).toContain('<div class="copy-page needs-script" data-copy-page="">')
    expect(html).toContain('aria-haspopup="menu" aria-expanded="false">')
    expect(html).toContain('>Copy page<')
    expect(html).not.toMatch(/style=/)
  })

  test('takes looks for container, button, dropdown and dropdown item', () => {
    const html = renderToStaticMarkup(
      <CopyPageMenu
        styles={{
          container: { marginTop: '4px' },
          button: { fontFamily: '"Inter"' },
          dropdown: { inlineSize: '20rem' },
          dropdownItem: { color: 'red', paddingTop: '1px' },
        }}
      />,
    )
    expect(html).toContain('style="margin-top:4px"')
    expect(html).toContain('style="font-family: &quot;Inter&quot;"')
    expect(html).toContain('data-dropdown-style="inline-size: 20rem"')
    expect(html).toContain('data-item-style="color: red; padding-top: 1px"')
  })
})

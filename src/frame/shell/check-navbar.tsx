/** Finds the navbar item that prevents the frame from rendering, so that the build names it. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteConfig } from '../../core/model/define-site.ts'
import type { PageData } from '../../core/model/page-data.ts'
import { ColorModeProvider } from '../../ui/ColorMode.tsx'
import { Item, itemError } from './NavbarItem.tsx'

/** Throws the error of the first item that fails. Returns when all of them render. */
export function checkNavbar(site: SiteConfig, page: PageData): void {
  site.navbar.items.forEach((item, index) => {
    try {
      renderToStaticMarkup(
        <ColorModeProvider>
          <Item item={item} index={index} site={site} page={page} />
        </ColorModeProvider>,
      )
    } catch (cause) {
      throw itemError({ item, index }, cause)
    }
  })
}

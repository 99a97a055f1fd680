/** The button, as the build writes it and as a script adds it to a page that has none. */

const icon = (name: string): string =>
  `<svg class="icon icon-small" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-${name}"></use></svg>`

/** Inside of the container. `style` is CSS text of the button, already escaped for an attribute. */
export const buttonHtml = (style = ''): string =>
  `<button type="button" class="button" data-size="small" aria-haspopup="menu" aria-expanded="false"${style === '' ? '' : ` style="${style}"`}>${icon('copy')}Copy page${icon('down')}</button>`

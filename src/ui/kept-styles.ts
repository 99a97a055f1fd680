/** Style sheets of the page that a document was opened with stand in its article, where its first screen ends. */
import { element } from './element.ts'

/** To be called before the article goes: copies them to the head, at once and without a request. */
export function keepStyles(): void {
  for (const { href, sheet } of document.querySelectorAll<HTMLLinkElement>('body link[data-site-file]')) {
    const rules = [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText)
    document.head.append(element('style', { 'data-sheet': href }, ...rules))
  }
}

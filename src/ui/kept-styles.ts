/**
 * Style sheets of the page that a document was opened with stand in its article. Where that goes for a notice, they move
 * to the head; the browser has them. For another page they are copied: src/frame/navigation/page-styles.ts.
 */
export const keepStyles = (): void => document.head.append(...document.querySelectorAll('body link[data-site-file]'))

/**
 * Style sheets of the page that a document was opened with are in its article. When a notice replaces the article, they
 * move to the head, because the browser has already loaded them. For another page, src/frame/navigation/page-styles.ts
 * copies them.
 */
export const keepStyles = (): void => document.head.append(...document.querySelectorAll('body link[data-site-file]'))

/**
 * Asks before the loss of text that stored-text.ts could not store. Every page loads this file, and only tools load
 * stored-text.ts.
 */

/** Marks an element with text that leaving the page would lose. */
export const UNSAVED = '[data-unsaved]'

/** Asks before the loss of text that could not be stored. True without such text. */
export const mayLeave = (): boolean =>
  document.querySelector(UNSAVED) === null ||
  window.confirm('The text you typed on this page will be lost. Leave the page?')

/** The browser asks in its own words when the reader leaves the site. */
export const askBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (document.querySelector(UNSAVED) !== null) event.preventDefault()
}

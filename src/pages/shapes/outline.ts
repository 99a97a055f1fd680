/**
 * docs-react picks its heading elements by size and does not name the regions of its folds. This module sets the level
 * of each heading by its depth below the page's heading, and names each region after its enclosing folds.
 */

const HEADING = 'h1, h2, h3, h4, h5, h6'
const FOLD = '.MuiAccordion-root'
/** Class of a fold's own heading. Other headings are titles inside an open fold. */
const FOLD_HEADING = 'MuiAccordion-heading'
const REGION = '.MuiAccordion-region'
/** Name of the method, parameter or result that a fold shows. */
const NAME = '.Methods-heading, .ContentDescriptor-heading'

/** The folds around an element, innermost first. */
function foldsAround(element: Element): Element[] {
  const folds: Element[] = []
  for (let fold = element.closest(FOLD); fold; fold = fold.parentElement?.closest(FOLD) ?? null) folds.push(fold)
  return folds
}

/** Heading level by the number of enclosing folds. A method is 2, "Params" in it 3, a parameter 4, and so on. */
function headingLevel(heading: Element): number {
  const folds = foldsAround(heading).length
  return Math.max(2, heading.classList.contains(FOLD_HEADING) ? 2 * folds : 2 * folds + 1)
}

/** A long name breaks only before its capitals, as everywhere on the site. React never rewrites such a text. */
function breakBetweenWords(name: Element): void {
  const words = (name.textContent ?? '').split(/(?=[A-Z])/)
  if (words.length < 2 || name.children.length > 0) return
  name.replaceChildren(
    ...words.flatMap((word, index) => (index === 0 ? [word] : [document.createElement('wbr'), word])),
  )
}

/** Such as "eth_getLogs, filters". */
const regionName = (region: Element): string =>
  foldsAround(region)
    .map((fold) => fold.querySelector(NAME)?.textContent ?? '')
    .reverse()
    .join(', ')

/** Corrects headings and regions below `root`, including later ones. Returns a function that stops it. */
export function keepOutline(root: Element): () => void {
  const mark = () => {
    for (const heading of root.querySelectorAll(HEADING)) {
      heading.setAttribute('aria-level', String(headingLevel(heading)))
    }
    for (const region of root.querySelectorAll(REGION)) region.setAttribute('aria-label', regionName(region))
    for (const name of root.querySelectorAll(NAME)) breakBetweenWords(name)
  }
  mark()
  const observer = new MutationObserver(mark)
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}

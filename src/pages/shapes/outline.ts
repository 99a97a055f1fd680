/**
 * docs-react picks its heading elements by size and leaves the regions of its folds without names. Here each heading
 * gets the level of its place below the page's own heading, and each region the names of the folds it stands in.
 */

const HEADING = 'h1, h2, h3, h4, h5, h6'
const FOLD = '.MuiAccordion-root'
/** Class of a fold's own heading. Other headings are titles inside an open fold. */
const FOLD_HEADING = 'MuiAccordion-heading'
const REGION = '.MuiAccordion-region'
/** Name of the method, parameter or result that a fold shows. */
const NAME = '.Methods-heading, .ContentDescriptor-heading'

/** The folds around an element, the innermost first. */
function foldsAround(element: Element): Element[] {
  const folds: Element[] = []
  for (let fold = element.closest(FOLD); fold; fold = fold.parentElement?.closest(FOLD) ?? null) folds.push(fold)
  return folds
}

/** Level by the number of folds around. A method is 2, "Params" in it 3, a parameter 4, and so on. */
function headingLevel(heading: Element): number {
  const folds = foldsAround(heading).length
  return Math.max(2, heading.classList.contains(FOLD_HEADING) ? 2 * folds : 2 * folds + 1)
}

/** A long name breaks before its capitals alone, as everywhere on the site. React never rewrites such a text. */
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

/** Keeps headings and regions below `root` right, also those that come later. Returns how to stop. */
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

/** docs-react picks its heading elements by size. Here each gets the level of its place below the page's own heading. */

const HEADING = 'h1, h2, h3, h4, h5, h6'
const FOLD = '.MuiAccordion-root'
/** Classes of a fold's own heading, and of titles inside what it opens. */
const FOLD_HEADING = 'MuiAccordion-heading'

/** Level by the folds around: a method is 2, "Params" in it 3, a parameter 4, and so on. */
export function headingLevel(heading: Element): number {
  let folds = 0
  for (let fold = heading.closest(FOLD); fold; fold = fold.parentElement?.closest(FOLD) ?? null) folds += 1
  return heading.classList.contains(FOLD_HEADING) ? 2 * folds : 2 * folds + 1
}

/** Keeps the levels of all headings below `root` right, also of those that come later. Returns how to stop. */
export function levelHeadings(root: Element): () => void {
  const mark = () => {
    for (const heading of root.querySelectorAll(HEADING)) {
      heading.setAttribute('aria-level', String(Math.max(2, headingLevel(heading))))
    }
  }
  mark()
  const observer = new MutationObserver(mark)
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}

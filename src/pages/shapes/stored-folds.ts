/** Reads the open folds of docs-react from the address when the explorer starts, and writes them with every press. */

const KEY = 'open'
const FOLD = '.MuiAccordion-root'
const SUMMARY = '.MuiAccordionSummary-root'
const NAME = '.Methods-heading, .ContentDescriptor-heading'
/** Separates the folds of a list. Names have only letters, digits and underscores. */
const BETWEEN = '~'

/** `eth_getLogs.filters`: names of the folds around, the outermost first. */
function pathOf(fold: Element): string {
  const names: string[] = []
  for (let at: Element | null | undefined = fold; at; at = at.parentElement?.closest(FOLD))
    names.unshift(at.querySelector(NAME)?.textContent ?? '')
  return names.join('.')
}

const foldsOf = (root: Element): Element[] => [...root.querySelectorAll(FOLD)]
const summaryOf = (fold: Element): HTMLElement | null => fold.querySelector<HTMLElement>(SUMMARY)
const isOpen = (fold: Element): boolean => summaryOf(fold)?.getAttribute('aria-expanded') === 'true'

/** Opens the folds that the address names, one level after the other. Unknown names are ignored. */
function openNamed(root: Element, wanted: readonly string[]): Element | undefined {
  const byDepth = [...wanted].sort((a, b) => a.split('.').length - b.split('.').length)
  for (const path of byDepth) {
    const fold = foldsOf(root).find((one) => pathOf(one) === path)
    if (fold && !isOpen(fold)) summaryOf(fold)?.click()
  }
  return foldsOf(root).find((fold) => pathOf(fold) === wanted[0])
}

/** A single method and its parameters start open. The address contains only the differences. */
export function keepFolds(root: Element): () => void {
  const started = new Set(foldsOf(root).filter(isOpen).map(pathOf))
  const asked = new URLSearchParams(location.search).get(KEY)?.split(BETWEEN) ?? []
  const first = openNamed(root, asked)
  if (asked.length > 0) first?.scrollIntoView({ block: 'start' })
  const onClick = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest(SUMMARY)) return
    // After React has drawn the fold.
    setTimeout(() => write(foldsOf(root).filter(isOpen).map(pathOf), started))
  }
  root.addEventListener('click', onClick)
  return () => root.removeEventListener('click', onClick)
}

function write(open: readonly string[], started: ReadonlySet<string>): void {
  const url = new URL(location.href)
  const kept = open.filter((path) => !started.has(path))
  if (kept.length > 0) url.searchParams.set(KEY, kept.join(BETWEEN))
  else url.searchParams.delete(KEY)
  history.replaceState(history.state, '', url)
}

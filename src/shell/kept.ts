/**
 * Prerendered HTML stands in containers that React holds but never fills. When React makes such a container anew, after
 * a crash or when hydration gave up, it would be empty: the nodes of the first one are kept and move over.
 */
const KEPT = ['page', 'trees'] as const
export type KeptPart = (typeof KEPT)[number]

const containers = new Map<KeptPart, Element>()

/** Remembers the prerendered containers. Call before hydration. */
export function keepPrerendered(): void {
  for (const id of KEPT) {
    const element = document.getElementById(id)
    if (element) containers.set(id, element)
  }
}

/** Fills a container that was made anew; does nothing to the one that was prerendered. */
export function refill(id: KeptPart, container: Element | null): void {
  const before = containers.get(id)
  if (!container || !before || before === container) return
  containers.set(id, container)
  if (container.childNodes.length === 0) container.append(...before.childNodes)
}

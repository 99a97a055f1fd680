/** The part of the head that belongs to one page: title, description, canonical address, Open Graph, alternates. */
import { PAGE_HEAD_SELECTOR } from '../model/head.ts'

/** Puts the head of a fetched page in place of that of the page shown before. */
export function replaceHead(page: Document): void {
  const [start, end] = document.head.querySelectorAll(PAGE_HEAD_SELECTOR)
  const next = nodesBetween(page)
  if (!start || !end || next.length === 0) return
  for (const node of nodesBetween(document)) node.remove()
  start.after(...next.map((node) => document.adoptNode(node)))
}

function nodesBetween(page: Document): ChildNode[] {
  const [start, end] = page.head.querySelectorAll(PAGE_HEAD_SELECTOR)
  const nodes: ChildNode[] = []
  for (let node = start?.nextSibling; node && node !== end; node = node.nextSibling) nodes.push(node)
  return nodes
}

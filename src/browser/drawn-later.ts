/** Blocks that style sheets leave out at first: the last is CallTrees.css', the others base.css'; they have the same list. */
export const DRAWN_LATER = [
  '.prose > :nth-child(n + 8)',
  '.method-body > .section ~ .section > :not(:first-child)',
  '.method-body .rows > .row:nth-child(n + 4)',
  '.article > .sources',
  '.side-tree > .side-group:has([aria-current]) ~ .side-group',
  '.footer',
  '#calls ~ .calls .calls > li',
]

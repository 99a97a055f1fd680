/** Pages that were merged into another, with the old address, the new one, and the title of the new page. */
export const moved: readonly { path: string; to: string; title: string }[] = [
  { path: '/reference/types', to: '/reference/shapes', title: 'Shapes' },
  { path: '/reference/fields', to: '/reference/shapes', title: 'Shapes' },
  { path: '/reference/json-rpc/explorer', to: '/reference/shapes#explorer', title: 'Shapes' },
  { path: '/reference/validator', to: '/reference/paste', title: 'Paste anything' },
]

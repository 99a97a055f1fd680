/** Pages that were merged into another: the old address, the new place, and the name of the page there. */
export const moved: readonly { path: string; to: string; title: string }[] = [
  { path: '/reference/types', to: '/reference/shapes', title: 'Shapes' },
  { path: '/reference/fields', to: '/reference/shapes', title: 'Shapes' },
  { path: '/reference/json-rpc/explorer', to: '/reference/shapes#explorer', title: 'Shapes' },
]

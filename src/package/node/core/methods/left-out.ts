/**
 * Methods of the document that no table of this folder answers, each with the reason. `npm run generate` stops at a
 * method that stands in neither. The help of the node shows the first.
 */
export const LEFT_OUT = {
  eth_simulateV1: 'refused, as on a node without its flag',
  eth_subscribe: 'over WebSocket only, where ../connection.ts answers it',
  eth_unsubscribe: 'over WebSocket only, where ../connection.ts answers it',
} as const satisfies Readonly<Record<string, string>>

/**
 * Methods of the document without an implementation in this folder, and the reasons. `npm run generate` fails for a
 * method without either. The help of the node shows the first entry.
 */
export const LEFT_OUT = {
  eth_simulateV1: 'the error "Method not found", as on a node that has not enabled it',
  eth_subscribe: 'over WebSocket only, where ../connection.ts answers it',
  eth_unsubscribe: 'over WebSocket only, where ../connection.ts answers it',
} as const satisfies Readonly<Record<string, string>>

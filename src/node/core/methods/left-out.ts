/**
 * Methods of the document that no table of this folder answers, each with the reason. `npm run generate` stops at a
 * method that stands in neither.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  eth_simulateV1: 'Off by default on a node, and not simulated here: answered as switched off.',
  eth_subscribe: 'Over WebSocket only: ../connection.ts answers it.',
  eth_unsubscribe: 'Over WebSocket only: ../connection.ts answers it.',
}

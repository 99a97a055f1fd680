/** The call that needs no params and has an answer everywhere. */
export const FIRST_METHOD = 'eth_blockNumber'
export const firstBody = JSON.stringify({ jsonrpc: '2.0', id: 1, method: FIRST_METHOD, params: [] })

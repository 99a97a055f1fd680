/**
 * Error codes of providers in front of a node, by meaning. `npm run generate` fails if a node error uses one of them
 * without declaring it. `/reference/rpc-error-codes` lists where each was observed.
 */
export const PROVIDER_CODES = {
  'too many requests': [-32005, -32007, -32011],
  'the block range is too large': [-32614, -32062],
  'the endpoint does not have the block yet': [-32014],
  'the endpoint refuses the method or the batch': [],
} as const satisfies Readonly<Record<string, readonly number[]>>

export type ProviderMeaning = keyof typeof PROVIDER_CODES

/** The same rejections by message, for endpoints that do not send their own code. */
export const PROVIDER_TEXTS: Readonly<Record<ProviderMeaning, RegExp>> = {
  'too many requests': /requests limited to [\d,]+\/sec|request limit reached/i,
  'the block range is too large':
    /eth_getLogs is limited|limited to a [\d,]+ (?:block )?range|block range (?:is )?too (?:large|wide)|query returned more than|range (?:exceeds|limit)/i,
  'the endpoint does not have the block yet':
    /not yet available on the node|ErrUpstreamBlockUnavailable|block range extends beyond current head block/i,
  'the endpoint refuses the method or the batch': /Restricted JSON RPC method/i,
}

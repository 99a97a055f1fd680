/**
 * Codes that providers in front of a node answer with, by what they tell with them. `npm run generate` stops where an
 * error of the node takes one of them without saying so. `/reference/rpc-error-codes` has where each was seen.
 */
export const PROVIDER_CODES = {
  'too many requests': [-32005, -32007, -32011],
  'the block range is too large': [-32614, -32062],
  'the endpoint does not have the block yet': [-32014],
  'the endpoint refuses the method or the batch': [],
} as const satisfies Readonly<Record<string, readonly number[]>>

export type ProviderMeaning = keyof typeof PROVIDER_CODES

/** The same refusals by their words, for an endpoint that does not send its own code. */
export const PROVIDER_TEXTS: Readonly<Record<ProviderMeaning, RegExp>> = {
  'too many requests': /requests limited to [\d,]+\/sec|request limit reached/i,
  'the block range is too large':
    /eth_getLogs is limited|limited to a [\d,]+ (?:block )?range|block range (?:is )?too (?:large|wide)|query returned more than|range (?:exceeds|limit)/i,
  'the endpoint does not have the block yet':
    /not yet available on the node|ErrUpstreamBlockUnavailable|block range extends beyond current head block/i,
  'the endpoint refuses the method or the batch': /Restricted JSON RPC method/i,
}

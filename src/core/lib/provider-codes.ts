/**
 * Codes that providers in front of a node answer with, by what they tell with them. `npm run generate` stops where an
 * error of the node takes one of them without saying so.
 */
export const PROVIDER_CODES = {
  'too many requests': [-32005, -32007],
  'the block range is too large': [-32614],
} as const satisfies Readonly<Record<string, readonly number[]>>

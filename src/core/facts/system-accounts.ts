/** Sender of every system transaction: monad-system-calls/src/lib.rs of category-labs/monad-bft. */
export const SYSTEM_SENDER = '0x6f49a8f621353f12378d0046e7d7e4b9b249dc9e'

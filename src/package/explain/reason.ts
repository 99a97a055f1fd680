/** The error of a contract. */

/** A contract's error. */
export type Revert = {
  /** `Error(string)`, `Panic(uint256)`, a custom error, or the bare selector. */
  name: string
  /** In plain words. */
  meaning: string
  values: { name: string; value: string }[]
}

/** A custom error that is known by its selector. */
export type KnownRevert = { signature: string; names: readonly string[]; meaning: string }

/** The revert of a failed condition with a reason. */
export const reasonRevert = (reason: string): Revert => ({
  name: 'Error(string)',
  meaning: `The contract says: “${reason}”`,
  values: [{ name: 'reason', value: reason }],
})

/** Advice if the reason is known. The remedy of the catalog is to decode it. */
export const NAMED_REVERT = 'Correct the cause. The same call reverts again.'

/** The text of bytes in hex. */
export const hexText = (digits: string): string =>
  new TextDecoder().decode(Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))

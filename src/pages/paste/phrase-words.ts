/** The 2,048 English words of BIP-39. A file of its own: it is loaded for texts of 12 to 24 words only. */
import { english } from 'viem/accounts'

export const phraseWords: ReadonlySet<string> = new Set(english)

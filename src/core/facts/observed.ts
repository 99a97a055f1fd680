/** The ledger of public endpoints, for pages that are drawn at build. */
import ledger from '../../../generated/observed.json' with { type: 'json' }
import type { Ledger, ObservedRow } from '../lib/observed.ts'

export const observed = ledger as unknown as Ledger
export const observedAt = (url: string): readonly ObservedRow[] => observed[url] ?? []

/** `monad-json-rpc/units`: amounts as a decimal text, and back, without rounding. */
export { formatGwei, formatMon, parseGwei, parseMon } from '../../core/lib/units.ts'

/** Every lie, by name. */
import { PortalError } from '../../../../core/lib/portal-error.ts'
import { blockLies, transactionLies } from './blocks.ts'
import { eventLies } from './events.ts'
import type { Lie } from './lie.ts'
import { logLies, receiptLies } from './receipts.ts'
import { callLies, feeLies, gasLies, stateLies } from './state.ts'
import { envelopeLies, traceLies } from './traces.ts'
import { poolLie, walletLies } from './wallets.ts'

/** Lies about responses, which are told over HTTP and over WebSockets. */
export const ANSWER_LIES: readonly Lie[] = [
  ...[...blockLies, ...transactionLies, ...receiptLies, ...logLies, ...stateLies],
  ...[...callLies, ...gasLies, ...feeLies, ...traceLies, ...envelopeLies, ...walletLies],
]
/** Lies about subscriptions, which are told over WebSockets only. */
export const EVENT_LIES: readonly Lie[] = [...eventLies, poolLie]
export const LIES: readonly Lie[] = [...ANSWER_LIES, ...EVENT_LIES]

/**
 * Finds lies by name.
 * @throws {PortalError} `LIE` for a name that does not exist
 */
export function liesNamed(names: readonly string[]): Lie[] {
  return names.map((name) => {
    const lie = LIES.find((one) => one.name === name)
    if (lie) return lie
    const [topic = ''] = name.split('.')
    const near = LIES.filter((one) => one.name.startsWith(topic) || one.name.endsWith(name)).map((one) => one.name)
    const hint =
      near.length > 0 ? `Did you mean ${near.slice(0, 6).join(', ')}?` : 'Run "monad-json-rpc node --lie list".'
    throw new PortalError('LIE', { message: `There is no lie "${name}".`, hint })
  })
}

/** The text of `--lie list`. */
export function lieList(): string {
  const width = Math.max(...LIES.map(({ name }) => name.length))
  const rows = LIES.map(
    ({ name, does, foundBy }) => `${name.padEnd(width)}  ${does}\n${' '.repeat(width)}  → ${foundBy}`,
  )
  return `${rows.join('\n')}\n\n${LIES.length} lies. The arrow names the rule of "check" that finds each, in its report.`
}

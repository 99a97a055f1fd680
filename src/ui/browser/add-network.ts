/**
 * Asks the reader's own wallet to add a network, with EIP-3085 parameters, and puts every possible response into words.
 */
import { chain } from '../../chain.config.ts'
import { type Connection, facts } from '../../core/facts/network.ts'

export type { NetworkName } from '../../core/facts/network.ts'

/** Parameter of `wallet_addEthereumChain`. @see EIP-3085 */
export type ChainParameters = {
  chainId: string
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: string[]
  blockExplorerUrls: string[]
}

/** The wallet's parameters, with one endpoint because wallets use only the first. */
export function chainParameters(connection: Connection): ChainParameters {
  return {
    chainId: connection.chainIdHex,
    chainName: connection.name,
    nativeCurrency: {
      name: chain.currencyName,
      symbol: facts.currency.value,
      decimals: Number(facts.decimals.value),
    },
    rpcUrls: [connection.rpc],
    blockExplorerUrls: [connection.explorer],
  }
}

/** The same values as the fields of a wallet's form, for adding by hand. */
export function manualFields(connection: Connection): { label: string; value: string; note?: string }[] {
  return [
    { label: 'Network name', value: connection.name },
    { label: 'RPC URL', value: connection.rpc },
    { label: 'Chain ID', value: String(connection.chainId), note: `(${connection.chainIdHex} in hex)` },
    { label: 'Currency symbol', value: facts.currency.value },
    { label: 'Block explorer URL', value: connection.explorer },
  ]
}

export type AddOutcome =
  | 'switched'
  | 'added'
  | 'added-not-chosen'
  | 'already-chosen'
  | 'no-wallet'
  | 'refused'
  | 'pending'
  | 'unsupported'
  | 'known'
  | 'wrong-parameters'
  | 'unauthorized'
  | 'failed'
export type AddReport = { outcome: AddOutcome; tone: 'success' | 'info' | 'warn'; title: string; text: string }

/** EIP-1193 and JSON-RPC codes of wallet errors. */
const CODES: Readonly<Record<number, AddOutcome>> = {
  4001: 'refused',
  4100: 'unauthorized',
  4200: 'unsupported',
  [-32002]: 'pending',
  [-32004]: 'unsupported',
  [-32601]: 'unsupported',
  [-32602]: 'wrong-parameters',
}
const KNOWN_CHAIN = /already (?:been )?(?:added|exists?)|duplicate|same rpc endpoint/i
const WRONG_CHAIN = /chain ?id.*(?:does not match|mismatch)|(?:does not match|mismatch).*chain ?id/i

/** Classifies a wallet's error. The text decides before the code, because some wallets put everything under -32603. */
export function outcomeOfError(error: unknown): AddOutcome {
  const { code, message } = errorParts(error)
  if (KNOWN_CHAIN.test(message)) return 'known'
  if (WRONG_CHAIN.test(message)) return 'wrong-parameters'
  return CODES[code ?? 0] ?? 'failed'
}

/** Title, text and tone for an outcome. `error` adds the wallet's own words where the site's text does not suffice. */
export function reportOf(outcome: AddOutcome, connection: Connection, error?: unknown): AddReport {
  const { message } = errorParts(error)
  const [tone, title, text] = REPORTS[outcome](connection, message)
  return { outcome, tone, title, text }
}

type Text = readonly [AddReport['tone'], string, string]
const REPORTS: Record<AddOutcome, (connection: Connection, message: string) => Text> = {
  switched: ({ name }) => [
    'success',
    `Your wallet is on ${name}`,
    'The wallet already had the network and switched to it.',
  ],
  added: ({ name }) => [
    'success',
    `${name} is added`,
    `Your wallet has also switched to it. Balances are shown in ${chain.symbol}.`,
  ],
  'added-not-chosen': ({ name }) => [
    'success',
    `${name} is added`,
    'Your wallet still shows another network. Choose the new network in the wallet’s list.',
  ],
  'already-chosen': ({ name }) => ['info', `Your wallet is on ${name}`, 'You do not need to add it.'],
  'no-wallet': () => [
    'warn',
    'No wallet found in this browser',
    'Install a wallet extension, or open this page in the browser of a wallet app. You can also enter the values by hand.',
  ],
  refused: () => [
    'info',
    'You declined the request in your wallet',
    'Nothing was changed. Press the button again if you change your mind.',
  ],
  pending: () => [
    'warn',
    'Your wallet is waiting for you',
    'A request from this page is already open. Open the wallet, confirm or decline it, then try again.',
  ],
  unsupported: () => [
    'warn',
    'This wallet cannot add networks on request',
    'It does not support wallet_addEthereumChain. Enter the values by hand in its settings.',
  ],
  known: ({ name }) => [
    'info',
    'Your wallet has this network already',
    `Choose ${name} in its list of networks. If its endpoint is out of date, change it in the wallet’s settings.`,
  ],
  'wrong-parameters': ({ rpc, chainId, chainIdHex }) => [
    'warn',
    'Your wallet does not accept the values',
    `It requests the chain ID from ${rpc} and expects ${chainId} (${chainIdHex}). The endpoint may be unreachable or rate-limited at the moment. Try again later, or enter the values by hand.`,
  ],
  unauthorized: () => [
    'warn',
    'Your wallet has not allowed this page',
    'Unlock the wallet, allow this site in its settings, then try again.',
  ],
  failed: (_connection, message) => [
    'warn',
    'Your wallet returned an error',
    message === ''
      ? 'The error has no message. Enter the values by hand.'
      : `Message: “${message}”. If that does not help, enter the values by hand.`,
  ],
}

/** Some wallets wrap the actual error, so `data.originalError` is checked first. */
function errorParts(error: unknown): { code: number | undefined; message: string } {
  const inner = field(field(error, 'data'), 'originalError')
  const code = [field(inner, 'code'), field(error, 'code')].find((value) => typeof value === 'number')
  const message = [field(inner, 'message'), field(error, 'message')].find((value) => typeof value === 'string')
  return { code: code as number | undefined, message: (message as string | undefined) ?? '' }
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

/** The part of an EIP-1193 provider that is used here. */
export type WalletProvider = { request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown> }

/**
 * Asks the wallet to switch, and first to add the network if the wallet lacks it. A user whose wallet has the network
 * sees one question instead of two. Never throws, because each refusal is an outcome.
 */
export async function addNetwork(wallet: WalletProvider | undefined, connection: Connection): Promise<AddReport> {
  if (!wallet) return reportOf('no-wallet', connection)
  if (await isChosen(wallet, connection)) return reportOf('already-chosen', connection)
  try {
    await switchTo(wallet, connection)
    if (await isChosen(wallet, connection)) return reportOf('switched', connection)
  } catch (error) {
    // Unless the user clearly refused, the wallet may be able to add the network although it could not switch to it.
    if (['refused', 'pending', 'unauthorized'].includes(outcomeOfError(error)))
      return reportOf(outcomeOfError(error), connection, error)
  }
  return add(wallet, connection)
}

async function add(wallet: WalletProvider, connection: Connection): Promise<AddReport> {
  try {
    await wallet.request({ method: 'wallet_addEthereumChain', params: [chainParameters(connection)] })
    // Some wallets also switch when they add a network, and some only add it.
    if (!(await isChosen(wallet, connection))) await switchTo(wallet, connection).catch(() => undefined)
  } catch (error) {
    return reportOf(outcomeOfError(error), connection, error)
  }
  return reportOf((await isChosen(wallet, connection)) ? 'added' : 'added-not-chosen', connection)
}

const switchTo = (wallet: WalletProvider, { chainIdHex }: Connection): Promise<unknown> =>
  wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: chainIdHex }] })

/** A wallet that does not return its chain is asked to add the network anyway. */
async function isChosen(wallet: WalletProvider, { chainId }: Connection): Promise<boolean> {
  try {
    return Number(await wallet.request({ method: 'eth_chainId' })) === chainId
  } catch {
    return false
  }
}

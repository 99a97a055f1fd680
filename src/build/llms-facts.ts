/** Facts in `llms.txt` itself, so that the most frequent questions do not need a second request. Pure. */
import { chain } from '../chain.config.ts'
import { connections, facts } from '../core/facts/network.ts'

/** Facts in one line each, from their homes. */
export function keyFacts(): string[] {
  const { mainnet, testnet } = connections
  const { blockTime, finality, verifiedDelay, blockGasLimit, transactionGasLimit, minBaseFee, suggestedTip } = facts
  const { maxCodeSize, maxInitcodeSize, reserveBalance, executionDelay, coldPageGas, coldAccountGas } = facts
  return [
    `Mainnet: chain ID ${mainnet.chainId}, ${mainnet.rpc}, ${mainnet.explorer}`,
    `Testnet: chain ID ${testnet.chainId}, ${testnet.rpc}, ${testnet.explorer}, faucet ${facts['testnet.faucet'].value}`,
    `Block time ${blockTime.value}, finalized after ${finality.value}, state root agreed after ${verifiedDelay.value}`,
    `Gas limit of a block ${blockGasLimit.value}, of a transaction ${transactionGasLimit.value}. You pay for the whole limit instead of the gas used`,
    `Base fee at least ${minBaseFee.value}, and eth_maxPriorityFeePerGas is always ${suggestedTip.value}`,
    `Code up to ${maxCodeSize.value}, creation code up to ${maxInitcodeSize.value}, cold account ${coldAccountGas.value}, cold page of storage ${coldPageGas.value}`,
    `Reserve of ${reserveBalance.value}: ${lowerFirst(facts.reserveBalance.detail)}`,
    `State root and reserve rule lag by ${executionDelay.value}. A node keeps the state of ${facts.stateHistory.value}`,
    `${chain.symbol} has ${chain.decimals} decimals, opcodes of ${facts.evmVersion.value}, no blob transactions, client ${facts.clientMainnet.value}`,
  ]
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Topics and the place of each answer: a page, or a section of it. A build fails for a section that is not there. */
export const HINTS: readonly (readonly [topic: string, place: string])[] = [
  ['contract addresses', '/developer-essentials/network-information#canonical-contracts'],
  ['opcode prices', '/developer-essentials/gas-on-monad#opcode-prices'],
  ['checks of a transaction', '/developer-essentials/transactions#checks'],
  ['differences of RPC', '/reference/rpc-differences#what-to-change'],
  ['node limits', '/reference/limits#node'],
  ['subscriptions', '/reference/websockets#subscription-types'],
  ['compiler settings', '/developer-essentials/differences#tool-settings'],
  ['verify a contract', '/guides/verify-smart-contract/foundry#what-you-need'],
  ['bundlers, paymasters', '/tooling-and-infra/account-abstraction/infra-providers'],
  ['USDC by CCTP', '/tooling-and-infra/cross-chain#move-usdc-with-cctp'],
  ['ERC-8004, x402', '/tooling-and-infra/agentic-payments'],
  ['MIP-15, Glamsterdam, MRC-13', '/developer-essentials/proposals'],
  ['draft methods', '/reference/json-rpc/draft'],
  ['node ports', '/node-ops#ports'],
  ['node flags', '/node-ops/full-node-configurations#what-to-switch-on'],
  ['upgrade a node', '/node-ops/upgrade#upgrade-with-a-script'],
  ['restore a snapshot', '/node-ops/recover#hard-reset'],
]

/** Pages and folders that are only in the index of their section, to keep the list of names short. */
export const UNLISTED: readonly string[] = [
  ...['/introduction/', '/templates/', '/reference/package/', '/guides/evm-resources/', '/guides/indexers/'],
  ...['/guides/add-monad-to-wallet/', '/guides/reown-guide', '/guides/blinks-guide', '/guides/deeplinks-using-expo'],
  ...['/guides/scaffold-eth', '/guides/monad-mcp', '/monad-arch/concepts/', '/monad-arch/realtime-data/'],
  ...['/tooling-and-infra/account-abstraction/', '/reference/benchmarks', '/reference/proof', '/markdown-page'],
]

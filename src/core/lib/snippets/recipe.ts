/** Whole tasks for methods where the request alone is only one step. Pure. */
import { kindOfAccount, ofAccount, proxy } from './recipe-accounts.ts'
import { callTree, feesOfBlock, readBlock, readTransaction } from './recipe-blocks.ts'
import { pastHour } from './recipe-logs.ts'
import { batch, fees, gasOfTransfer, nextNonce, severalBalances, tokenBalance } from './recipe-reads.ts'
import { followBlocks, transfers } from './recipe-subscribe.ts'
import { reasonOfRevert, signAndSend, statusAndCancel, untilFinal } from './recipe-transactions.ts'
import type { SnippetLanguage } from './snippet.ts'

/** Label and code of a task. */
type Recipe = Pick<SnippetLanguage, 'label' | 'render'>

/** The task of a method in viem. The tab is the second of its method. */
const RECIPES: Readonly<Record<string, Recipe>> = {
  debug_traceCall: { label: 'Call tree', render: callTree },
  debug_traceTransaction: { label: 'Why it reverted', render: reasonOfRevert },
  eth_call: { label: 'Token balance', render: tokenBalance },
  eth_estimateGas: { label: 'Token transfer', render: gasOfTransfer },
  eth_feeHistory: { label: 'Fees to set', render: fees },
  eth_getBalance: { label: 'Several accounts', render: severalBalances },
  eth_getBlockByHash: { label: 'Read a block', render: readBlock },
  eth_getBlockByNumber: { label: 'Read a block', render: readBlock },
  eth_getBlockReceipts: { label: 'Fees of a block', render: feesOfBlock },
  eth_getCode: { label: 'Kind of account', render: kindOfAccount },
  eth_getLogs: { label: 'Past hour', render: pastHour },
  eth_getStorageAt: { label: 'Proxy addresses', render: proxy },
  eth_getTransactionByHash: { label: 'Read a transaction', render: readTransaction },
  eth_getTransactionCount: { label: 'Next nonce', render: nextNonce },
  eth_getTransactionReceipt: { label: 'Wait for it', render: untilFinal },
  eth_sendRawTransaction: { label: 'Sign and send', render: signAndSend },
  eth_sendRawTransactionSync: { label: 'Sign and send', render: signAndSend },
  eth_subscribe: { label: 'Follow blocks', render: followBlocks },
  txpool_statusByAddress: { label: 'State of each', render: ofAccount },
  txpool_statusByHash: { label: 'Check or cancel', render: statusAndCancel },
}

/** Methods whose task is the first tab, because readers must sign before they send. */
const FIRST = new Set(['eth_sendRawTransaction', 'eth_sendRawTransactionSync'])

const tab = { id: 'recipe', language: 'ts', subscribes: true } as const

/** Second tasks, for several balances with curl, and for a subscription to logs. */
const SECOND: Readonly<Record<string, SnippetLanguage>> = {
  eth_getBalance: { ...tab, id: 'batch', label: 'curl, batch', language: 'bash', subscribes: false, render: batch },
  eth_subscribe: { ...tab, id: 'transfers', label: 'Transfers', render: transfers },
}

/** Languages of a method, with its whole tasks before or after the first language. */
export function withRecipe(method: string, languages: readonly SnippetLanguage[]): readonly SnippetLanguage[] {
  const [found, second] = [RECIPES[method], SECOND[method]]
  if (found === undefined) return languages
  const added = [{ ...tab, ...found }, ...(second === undefined ? [] : [second])]
  return languages.toSpliced(FIRST.has(method) ? 0 : 1, 0, ...added)
}

/** Whole tasks for methods where the request alone is only one step. Pure. */
import { pastHour, transfers } from './recipe-logs.ts'
import { batch, fees, gasOfTransfer, nextNonce, severalBalances, tokenBalance } from './recipe-reads.ts'
import { reasonOfRevert, signAndSend, statusAndCancel, untilFinal } from './recipe-transactions.ts'
import type { SnippetLanguage } from './snippet.ts'

/** Label and code of a task. */
type Recipe = Pick<SnippetLanguage, 'label' | 'render'>

/** The task of a method in viem. The tab is the second of its method. */
const RECIPES: Readonly<Record<string, Recipe>> = {
  debug_traceTransaction: { label: 'Why it reverted', render: reasonOfRevert },
  eth_call: { label: 'Token balance', render: tokenBalance },
  eth_estimateGas: { label: 'Token transfer', render: gasOfTransfer },
  eth_feeHistory: { label: 'Fees to set', render: fees },
  eth_getBalance: { label: 'Several accounts', render: severalBalances },
  eth_getLogs: { label: 'Past hour', render: pastHour },
  eth_getTransactionCount: { label: 'Next nonce', render: nextNonce },
  eth_getTransactionReceipt: { label: 'Wait for it', render: untilFinal },
  eth_sendRawTransaction: { label: 'Sign and send', render: signAndSend },
  eth_subscribe: { label: 'Transfers', render: transfers },
  txpool_statusByHash: { label: 'Check or cancel', render: statusAndCancel },
}

/** Methods whose task is the first tab, because readers have nothing to send before they have signed. */
const FIRST = new Set(['eth_sendRawTransaction'])

/** The request of several balances, which is an array, with curl. */
const BATCH: SnippetLanguage = { id: 'batch', label: 'curl, batch', language: 'bash', subscribes: false, render: batch }

/** Languages of a method, with its whole task before or after the first language. */
export function withRecipe(method: string, languages: readonly SnippetLanguage[]): readonly SnippetLanguage[] {
  const found = RECIPES[method]
  if (found === undefined) return languages
  const recipe: SnippetLanguage = { id: 'recipe', language: 'ts', subscribes: true, ...found }
  const added = method === 'eth_getBalance' ? [recipe, BATCH] : [recipe]
  return languages.toSpliced(FIRST.has(method) ? 0 : 1, 0, ...added)
}

import { cast } from './cast.ts'
import { curl } from './curl.ts'
import { ethers } from './ethers.ts'
import { fetchSnippet } from './fetch.ts'
import { go } from './go.ts'
import { powershell } from './powershell.ts'
import { python } from './python.ts'
import { raw } from './raw.ts'
import { rust } from './rust.ts'
import { isSubscription, type SnippetLanguage } from './snippet.ts'
import { viem } from './viem.ts'
import { websocket } from './websocket.ts'

/** Languages in the order of their tabs. A new one is a file beside this and an entry here. */
export const snippetLanguages: readonly SnippetLanguage[] = [
  curl,
  viem,
  ethers,
  python,
  go,
  rust,
  cast,
  fetchSnippet,
  raw,
  websocket,
  powershell,
]

/** Languages worth showing for a method: subscriptions need one that holds a WebSocket open, and start with it. */
export function languagesFor(method: string): readonly SnippetLanguage[] {
  if (!isSubscription(method)) return snippetLanguages
  return [websocket, ...snippetLanguages.filter((language) => language.subscribes && language !== websocket)]
}

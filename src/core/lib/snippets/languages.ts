import { cast } from './cast.ts'
import { curl } from './curl.ts'
import { ethers } from './ethers.ts'
import { fetchSnippet } from './fetch.ts'
import { go } from './go.ts'
import { packageSnippet } from './package.ts'
import { powershell } from './powershell.ts'
import { python } from './python.ts'
import { raw } from './raw.ts'
import { withRecipe } from './recipe.ts'
import { rust } from './rust.ts'
import { isSubscription, type SnippetLanguage } from './snippet.ts'
import { viem } from './viem.ts'
import { websocket } from './websocket.ts'

/** Languages in tab order. To add one, create a file in this folder and an entry here. */
export const snippetLanguages: readonly SnippetLanguage[] = [
  curl,
  viem,
  ethers,
  python,
  go,
  rust,
  cast,
  packageSnippet,
  fetchSnippet,
  raw,
  websocket,
  powershell,
]

/**
 * Languages to show for a method, and its whole task if it has one. For subscriptions, only those with a persistent
 * WebSocket, starting with `websocket`.
 */
export function languagesFor(method: string): readonly SnippetLanguage[] {
  if (!isSubscription(method)) return withRecipe(method, snippetLanguages)
  const others = snippetLanguages.filter((language) => language.subscribes && language !== websocket)
  return withRecipe(method, [websocket, ...others])
}

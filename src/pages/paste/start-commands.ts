/** What the paste field does to every page: its colors and its network. Shown before anything is typed, so that this code is small. */

import { networkEndpoints } from '../../core/facts/endpoints.ts'
import { currentColorMode, setColorMode } from '../../ui/browser/color-mode.ts'
import { keepNetwork } from '../../ui/browser/network-choice.ts'

export type Command = { label: string; hint: string; run: () => void }
/** `verb` is the word that a query for it starts with. */
export type Listed = Command & { verb: string; words: string }

/** What is offered before anything is typed: colors and networks. */
export function startCommands(): Listed[] {
  const other = currentColorMode() === 'dark' ? 'light' : 'dark'
  return [
    {
      ...{ verb: 'theme dark light colour color', words: `theme colour color ${other}` },
      ...{ label: `Switch to ${other} colors`, hint: 'Theme', run: () => setColorMode(other) },
    },
    ...networkEndpoints().map(({ network, label }) => ({
      ...{ verb: 'network', words: `network ${label.toLowerCase()}` },
      ...{ label: `Use ${label}`, hint: 'Network of snippets and tools', run: () => keepNetwork(network) },
    })),
  ]
}

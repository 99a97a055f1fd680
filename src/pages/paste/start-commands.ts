/**
 * Paste field commands that work on every page: colors and network. Small, because they are shown before anything is
 * typed.
 */

import { networkEndpoints } from '../../core/facts/endpoints.ts'
import { currentColorMode, setColorMode } from '../../ui/browser/color-mode.ts'
import { keepNetwork } from '../../ui/browser/network-choice.ts'

export type Command = { label: string; hint: string; run: () => void }
/** `verb` is the first word of a query for it. */
export type Listed = Command & { verb: string; words: string }

/** Offers before anything is typed: colors and networks. */
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

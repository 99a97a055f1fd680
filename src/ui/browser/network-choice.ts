/**
 * The network for snippets and tools. It is one choice for the whole site, stored by its name. A link may contain a
 * network.
 */
import { NETWORK_KEY } from '../../core/lib/network-names.ts'
import { keepChoice } from './shared-choices.ts'
import { store } from './storage.ts'

const GROUP = 'network'
/** Represents the reader's own endpoint in storage and in links. */
export const CUSTOM = 'custom'
export const storedNetwork = (): string | null => store().get(NETWORK_KEY)
export const keepNetwork = (network: string): void => keepChoice(GROUP, network)

/**
 * The network that snippets and tools use, which is one choice for the whole site and is kept by its name. A link may
 * name a network.
 */
import { NETWORK_KEY } from '../../core/lib/network-names.ts'
import { keepChoice } from './shared-choices.ts'
import { store } from './storage.ts'

const GROUP = 'network'
/** Stands for the reader's own endpoint, in storage and in links. */
export const CUSTOM = 'custom'
export const storedNetwork = (): string | null => store().get(NETWORK_KEY)
export const keepNetwork = (network: string): void => keepChoice(GROUP, network)

/**
 * The network for snippets and tools. It is one choice for the whole site, stored by its name. A link may contain a
 * network, but never the address of the reader's own endpoint, which is stored only on request.
 */
import { NETWORK_KEY } from '../../core/lib/network-names.ts'
import { keepChoice } from './shared-choices.ts'
import { store } from './storage.ts'

const GROUP = 'network'
/** Represents the reader's own endpoint in storage and in links. */
export const CUSTOM = 'custom'
/** Storage key of the address, which is stored only if the reader opts in. */
const ENDPOINT_KEY = 'playground:endpoint'

/** Address of the reader's own endpoint as it was typed on this visit. */
let typed: string | undefined

export const storedNetwork = (): string | null => store().get(NETWORK_KEY)
export const keepNetwork = (network: string): void => keepChoice(GROUP, network)

/** The reader's own endpoint, which is the one typed on this visit, else the stored one. Empty when there is none. */
export const ownEndpoint = (): string => typed ?? store().get(ENDPOINT_KEY) ?? ''
export const isEndpointStored = (): boolean => store().get(ENDPOINT_KEY) !== null

export function setOwnEndpoint(url: string, isKept: boolean): void {
  typed = url
  store().set(ENDPOINT_KEY, isKept ? url : null)
}

/**
 * The network that snippets and tools take: one choice for the whole site, kept by its name. A link may name a network;
 * the address of the reader's own endpoint is in no link, and is kept only on request.
 */
import { NETWORK_KEY } from '../../core/lib/network-names.ts'
import { keepChoice } from './shared-choices.ts'
import { store } from './storage.ts'

const GROUP = 'network'
/** Stands for the reader's own endpoint, in storage and in links. */
export const CUSTOM = 'custom'
/** Where the address is kept, and only when asked for. */
const ENDPOINT_KEY = 'playground:endpoint'

/** Address of the reader's own endpoint as it was typed on this visit. */
let typed: string | undefined

export const storedNetwork = (): string | null => store().get(NETWORK_KEY)
export const keepNetwork = (network: string): void => keepChoice(GROUP, network)

/** The reader's own endpoint: the one typed on this visit, else the kept one; empty when there is none. */
export const ownEndpoint = (): string => typed ?? store().get(ENDPOINT_KEY) ?? ''
export const isEndpointStored = (): boolean => store().get(ENDPOINT_KEY) !== null

export function setOwnEndpoint(url: string, isKept: boolean): void {
  typed = url
  store().set(ENDPOINT_KEY, isKept ? url : null)
}

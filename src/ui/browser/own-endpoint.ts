/** The address of the reader's own endpoint. It is never part of a link and is stored only on request. */
import { store } from './storage.ts'

/** Attributes of every field for the address of the reader's own endpoint. Its text is never stored with a form. */
export const ADDRESS_FIELD = {
  type: 'text',
  inputMode: 'url',
  placeholder: 'http://localhost:8545',
  spellCheck: 'false',
  autoComplete: 'off',
  autoCapitalize: 'off',
  'data-never-stored': '',
} as const

const KEY = 'playground:endpoint'

/** The address that was typed on this visit. */
let typed: string | undefined

/** Returns the address typed on this visit, or the stored one. It is empty if there is neither. */
export const ownEndpoint = (): string => typed ?? store().get(KEY) ?? ''
export const isEndpointStored = (): boolean => store().get(KEY) !== null

export function setOwnEndpoint(url: string, isKept: boolean): void {
  typed = url
  store().set(KEY, isKept ? url : null)
}

/** The documentation version a reader chose last. */
import { DOCS_VERSION_STORAGE_KEY } from '../../core/model/constants.ts'
import { store } from './storage.ts'

export const rememberVersion = (name: string): void => store().set(DOCS_VERSION_STORAGE_KEY, name)

/** The stored choice. A choice that no longer exists is cleared, and `null` is returned. */
export function preferredVersion(names: readonly string[]): string | null {
  const name = store().get(DOCS_VERSION_STORAGE_KEY)
  if (name === null || names.includes(name)) return name
  store().set(DOCS_VERSION_STORAGE_KEY, null)
  return null
}

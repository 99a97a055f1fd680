/**
 * Values stored in the reader's browser. Where storage is denied, values last for this page only, and a warning
 * explains it.
 */

export type Store = {
  get: (key: string) => string | null
  /** `null` removes the value. */
  set: (key: string, value: string | null) => void
  /** Calls back when another tab changes the key. Returns the function that stops it. */
  watch: (key: string, onChange: (value: string | null) => void) => () => void
}

const NO_OP: Store = { get: () => null, set: () => undefined, watch: () => () => undefined }
let warned = false

/** Local storage, or the no-op store when the browser refuses access (private mode, blocked site data). */
export function openStore(): Store {
  try {
    const storage = window.localStorage
    // Some browsers return the object but deny the first write.
    storage.setItem('__probe__', '1')
    storage.removeItem('__probe__')
    return localStore(storage)
  } catch (error) {
    warnOnce(error)
    return NO_OP
  }
}

function localStore(storage: Storage): Store {
  return {
    get: (key) => attempt(() => storage.getItem(key), null),
    set: (key, value) =>
      attempt(() => (value === null ? storage.removeItem(key) : storage.setItem(key, value)), undefined),
    watch(key, onChange) {
      const listen = (event: StorageEvent) => {
        if (event.storageArea === storage && (event.key === key || event.key === null)) onChange(event.newValue)
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}

function attempt<T>(action: () => T, fallback: T): T {
  try {
    return action()
  } catch (error) {
    warnOnce(error)
    return fallback
  }
}

function warnOnce(error: unknown): void {
  if (warned) return
  warned = true
  console.warn('Browser storage is not available. Choices last until this page is closed.', error)
}

let shared: Store | undefined
/** The one store of the page. */
export const store = (): Store => {
  shared ??= openStore()
  return shared
}

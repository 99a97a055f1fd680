/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Whether the site keeps a copy of itself on readers' devices. False in development. */
  readonly OFFLINE: boolean
}

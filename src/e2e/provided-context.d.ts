import 'vitest'

declare module 'vitest' {
  /** Values that `scripts/test/browser-setup.ts` passes to the browser tests. */
  interface ProvidedContext {
    /** Address of the served site, without a slash at the end. */
    siteUrl: string
    /** Address at which the shared Chromium accepts connections. */
    browserEndpoint: string
  }
}

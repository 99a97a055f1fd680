import 'vitest'

declare module 'vitest' {
  /** What `scripts/test/browser-setup.ts` hands to the browser tests. */
  interface ProvidedContext {
    /** Address of the served site, without a slash at the end. */
    siteUrl: string
    /** Where the shared Chromium takes connections. */
    browserEndpoint: string
  }
}

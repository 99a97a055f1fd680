/**
 * Path the site is served under, such as `/` or `/docs/`. The browser needs no other part of the site's configuration.
 */
export const base: string = import.meta.env.BASE_URL

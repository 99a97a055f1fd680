/** Id of an error on the error-codes page: `BlockNotFound` → `block-not-found`. */
export const errorAnchor = (id: string): string => id.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()

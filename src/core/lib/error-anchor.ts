/** Id of an error on the error-codes page: `BlockNotFound` → `block-not-found`. */
export const errorAnchor = (id: string): string => id.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()

/** Id of one of the texts that share an error: its words, after the error's anchor. */
export const textAnchor = (anchor: string, message: string): string => `${anchor}-${textSlug(message)}`

/** The words of a text as an id. */
export const textSlug = (message: string): string =>
  message
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

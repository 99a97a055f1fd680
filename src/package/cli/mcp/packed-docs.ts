/** The documentation that the package itself contains: the list of pages, and the cards. */
import { readFile } from 'node:fs/promises'

export type Page = { path: string; title: string; description: string }

export type PackedDocs = {
  pages: readonly Page[]
  /** Markdown files by their path on the site. */
  files: Readonly<Record<string, string>>
}

/** Name of the file in the package. */
export const DOCS_FILE = 'docs.json'

/** Undefined in the repository, which has no packed file. */
export async function readPackedDocs(): Promise<PackedDocs | undefined> {
  const text = await readFile(new URL(`../${DOCS_FILE}`, import.meta.url), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as PackedDocs)
}

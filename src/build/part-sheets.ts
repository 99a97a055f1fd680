/** Style sheets of parts → one file for each set of parts that some page uses. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { StaticFile } from './static-files.ts'

export type PartSheets = {
  /** Addresses of the style sheets of a page that uses these parts. */
  hrefs: (parts: readonly string[]) => string[]
  /** The files behind every address given so far. */
  files: () => StaticFile[]
}

/**
 * Joins the sheets that a page needs into one: a page waits for one answer instead of one per part, and a sheet cannot
 * reach beyond its part, so that joining them changes nothing.
 *
 * @param sheets path of each part's built style sheet, by the part's name
 */
export async function joinedSheets(sheets: ReadonlyMap<string, string>, base: string): Promise<PartSheets> {
  const texts = new Map(
    await Promise.all([...sheets].map(async ([name, path]) => [name, (await readFile(path, 'utf8')).trim()] as const)),
  )
  const files = new Map<string, string>()
  return {
    hrefs: (parts) => {
      const text = [...new Set(parts)]
        .sort()
        .flatMap((name) => texts.get(name) ?? [])
        .join('\n')
      if (text === '') return []
      const path = `assets/parts-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.css`
      files.set(path, `${text}\n`)
      return [base + path]
    },
    files: () => [...files].map(([path, text]) => ({ path, text })),
  }
}

/** Style sheets of parts → one file for each set of parts that some page uses. */
import { readFile } from 'node:fs/promises'
import { hashedFile, type StaticFile } from './static-files.ts'

export type PartSheets = {
  /** Addresses of the style sheets of a page that uses these parts. */
  hrefs: (parts: readonly string[]) => string[]
  /** The content of a returned address. */
  text: (href: string) => string
  /** The files for all addresses returned so far. */
  files: () => StaticFile[]
}

/**
 * Joins the sheets of a page's parts into one file, so that a page waits for a single response. A sheet applies only
 * inside its part, so joining does not change the result.
 *
 * @param sheets path of each part's built style sheet, by the part's name, in the order in which they are joined
 */
export async function joinedSheets(sheets: ReadonlyMap<string, string>, base: string): Promise<PartSheets> {
  const texts = new Map(
    await Promise.all([...sheets].map(async ([name, path]) => [name, (await readFile(path, 'utf8')).trim()] as const)),
  )
  const files = new Map<string, StaticFile>()
  return {
    hrefs: (parts) => {
      const wanted = new Set(parts)
      const text = [...texts].flatMap(([name, css]) => (wanted.has(name) ? [css] : [])).join('\n')
      if (text === '') return []
      const file = hashedFile('parts', 'css', `${text}\n`)
      files.set(file.path, file)
      return [base + file.path]
    },
    text: (href) => files.get(href.slice(base.length))?.text ?? '',
    files: () => [...files.values()],
  }
}

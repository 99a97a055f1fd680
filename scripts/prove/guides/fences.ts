/** Code fences of `content/` with their positions. Pure, except that it reads the files. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type Fence = {
  /** Relative to the repository, such as `content/guides/index.mdx`. */
  file: string
  /** Line of the opening fence. */
  line: number
  language: string
  meta: string
  title?: string
  /** Part of a file, which is shown but not compiled. */
  isFragment: boolean
  code: string
}

const OPEN = /^(\s*)(`{3,}|~{3,})([\w-]*)\s*(.*)$/

/** Fences of one page's text. Removes the indentation of a fence inside a list or step from its lines. */
export function fencesOf(file: string, text: string): Fence[] {
  const lines = text.split('\n')
  const fences: Fence[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', mark, language = '', meta = ''] = OPEN.exec(lines[at] ?? '') ?? []
    if (mark === undefined) continue
    const end = lines.findIndex(
      (line, index) => index > at && line.trim().startsWith(mark) && line.trim().replaceAll(mark[0] ?? '`', '') === '',
    )
    const body = lines.slice(at + 1, end === -1 ? lines.length : end)
    const title = /title="([^"]*)"/.exec(meta)?.[1]
    fences.push({
      file,
      line: at + 1,
      language,
      meta,
      isFragment: /\bfragment\b/.test(meta),
      code: body.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n'),
      ...(title === undefined ? {} : { title }),
    })
    at = end === -1 ? lines.length : end
  }
  return fences
}

/** Every `.mdx` file under a folder, sorted, with its text. */
export async function readPages(root: string): Promise<{ file: string; text: string }[]> {
  const names = (await readdir(path.join(root, 'content'), { recursive: true }))
    .filter((name) => name.endsWith('.mdx'))
    .sort()
  return Promise.all(
    names.map(async (name) => ({
      file: `content/${name}`,
      text: await readFile(path.join(root, 'content', name), 'utf8'),
    })),
  )
}

/** Files of the projects under `fixtures/` that pages quote. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Fence } from '../guides/fences.ts'

export function fixtureFiles(root: string): string[] {
  const folder = path.join(root, 'fixtures')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Files whose path ends with the fence's title. */
export const quotedFiles = ({ title }: Fence, files: readonly string[]): string[] =>
  files.filter((file) => title !== undefined && file.endsWith(`/${title}`))

/** Whether the fence is identical to one of the files that it may quote. */
export const isQuote = (fence: Fence, files: readonly string[]): boolean =>
  quotedFiles(fence, files).some((file) => readFileSync(file, 'utf8').trim() === fence.code.trim())

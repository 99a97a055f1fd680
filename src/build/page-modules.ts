/** Compiles prose pages to modules that the renderer loads one by one, cached between builds. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LoadPage } from '../core/model/rendering.ts'
import type { Cache } from './cache.ts'

/** Code that affects the compilation of pages. A test checks that it imports only from these paths. */
export const COMPILER = ['src/build', 'src/core/model', 'src/core/lib', 'src/chain.config.ts']

export type PageModulesInput = {
  /** The repository. */
  root: string
  /** Folder for the modules, below the repository, whose packages they import. */
  folder: string
  /** Text of each page by its file. */
  texts: ReadonlyMap<string, string>
  cache: Cache
  /** @param id path of the page's file, which messages name */
  compile: (text: string, id: string) => Promise<string>
}

/** Cache key of a module. */
export const moduleInput = (file: string, text: string): string => JSON.stringify([file, text])

/** A page imports only its JSX runtime, so it does not need a bundle. */
export function pageModules({ root, folder, texts, cache, compile }: PageModulesInput): LoadPage {
  return async (file) => {
    const text = texts.get(file)
    if (text === undefined) throw new Error(`content/${file} is not there.`)
    const input = moduleInput(file, text)
    const known = cache.get(input)
    const code = known ?? (await compile(text, join(root, 'content', file)).catch(rethrow))
    if (known === undefined) cache.set(input, code)
    const target = join(folder, `${file}.js`)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, code)
    return import(pathToFileURL(target).href)
  }
}

/** Adds the line, which the compiler reports separately from its message. */
function rethrow(error: Error & { line?: number }): never {
  throw error.line === undefined ? error : new Error(`line ${error.line}: ${error.message}`, { cause: error })
}

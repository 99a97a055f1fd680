/** Pages of prose → modules that the renderer loads one by one, kept from build to build. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LoadPage } from '../core/model/rendering.ts'
import type { Cache } from './cache.ts'

/** Code that decides what a page is compiled to; a test holds that it imports nothing from elsewhere. */
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

/** What the cache keeps a module by. */
export const moduleInput = (file: string, text: string): string => JSON.stringify([file, text])

/** A page imports nothing but the runtime of its elements, so that it needs no bundle. */
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

/** The compiler knows the line; its message alone does not name it. */
function rethrow(error: Error & { line?: number }): never {
  throw error.line === undefined ? error : new Error(`line ${error.line}: ${error.message}`, { cause: error })
}

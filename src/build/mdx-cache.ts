/** Compiled pages of prose, kept from build to build. */
import type { Plugin } from 'vite'
import { type Cache, foundationOf, openCache } from './cache.ts'

/** Code that decides what a page is compiled to; a test holds that it imports nothing from elsewhere. */
export const COMPILER = ['src/build', 'src/model', 'src/lib', 'src/chain.config.ts']

type Compile = (text: string, id: string) => Promise<{ code: string } | undefined>

/**
 * A plugin around the compiler of MDX. The development server compiles without the cache.
 * @param start starts the compiler, which is not needed when every page is known
 */
export function mdxCache(root: string, start: (mode: string) => Promise<Compile>): Plugin {
  let mode = 'production'
  let compile: Promise<Compile> | undefined
  let cache: Cache | undefined
  const compiled: Compile = async (text, id) => {
    compile ??= start(mode)
    return (await compile)(text, id)
  }
  return {
    name: 'mdx',
    enforce: 'pre',
    config(_, environment) {
      mode = environment.mode
    },
    async transform(text, id) {
      if (!/\.mdx(\?|$)/.test(id)) return undefined
      if (mode === 'development') return compiled(text, id)
      cache ??= openCache(root, 'mdx', foundationOf(root, COMPILER))
      const input = JSON.stringify([id.replace(root, ''), text])
      const known = cache.get(input)
      if (known !== undefined) return { code: known, map: null }
      const made = await compiled(text, id)
      if (made === undefined) return undefined
      cache.set(input, made.code)
      return { code: made.code, map: null }
    },
    buildEnd(error) {
      if (error === undefined) cache?.save()
    },
  }
}

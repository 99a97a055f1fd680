/** The MDX pipeline: every remark and rehype step in order, with the reason for it. */
import type { CompileOptions } from '@mdx-js/mdx'
import mdx, { type Options } from '@mdx-js/rollup'
import rehypeAutolinkHeadings from 'rehype-autolink-headings'
import rehypeSlug from 'rehype-slug'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import type { Plugin } from 'vite'
import { headingLinkTitle } from '../core/model/constants.ts'
import type { Highlight } from '../core/model/rendering.ts'
import { rehypeCode } from './rehype-code.ts'
import { rehypeTables } from './rehype-tables.ts'
import { remarkCallouts } from './remark-callouts.ts'

type Node = { type: string; value?: string; children?: Node[] }
const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('')

export const mdxOptions = (highlight: Highlight): Options => ({
  remarkPlugins: [
    // Removes the front matter from the text. It is read from the file itself.
    [remarkFrontmatter, ['yaml']],
    // Tables, strikethrough, task lists, bare links.
    remarkGfm,
    // Parses :::note blocks.
    remarkDirective,
    // Turns directives into <Callout> and restores text such as `10:30` and `eth:call`, which the previous step parsed.
    remarkCallouts,
  ],
  rehypePlugins: [
    // Ids from heading text, the way GitHub writes them.
    rehypeSlug,
    // Adds the anchor link next to each heading.
    [
      rehypeAutolinkHeadings,
      {
        behavior: 'append',
        test: ['h2', 'h3', 'h4'],
        properties: (node: Node) => ({
          className: ['anchor'],
          ariaLabel: headingLinkTitle(textOf(node)),
          title: headingLinkTitle(textOf(node)),
        }),
        content: { type: 'text', value: '#' },
      },
    ],
    // Highlights fences at build, with title, marked lines and copy button.
    [rehypeCode, { highlight }],
    // Adds the column heading to each cell of a small table, for phones.
    rehypeTables,
  ],
})

/** The part of MDX's rollup plugin that Vite uses. */
type MdxPlugin = {
  config: (config: object, environment: { mode: string }) => void
  transform: (text: string, id: string) => Promise<{ code: string } | undefined>
}

/** Compiles the text of a page to a module. `id` is the file path for messages. */
export type CompilePage = (text: string, id: string) => Promise<string>

export function pageCompiler(highlight: Highlight, mode: string): CompilePage {
  // Disables source maps because they are not used.
  const options: CompileOptions = { ...mdxOptions(highlight), SourceMapGenerator: undefined }
  const plugin = mdx(options) as unknown as MdxPlugin
  plugin.config({}, { mode })
  return async (text, id) => (await plugin.transform(text, id))?.code ?? ''
}

/**
 * Serves pages as modules of the development server. A build compiles them itself, see `page-modules.ts`.
 * @param highlight starts the highlighter
 * @param fill reads placeholder values again, because generated files may have changed since the last page
 */
export function mdxPlugin(highlight: () => Promise<Highlight>, fill: () => Promise<(text: string) => string>): Plugin {
  let compile: Promise<CompilePage> | undefined
  return {
    name: 'mdx',
    apply: 'serve',
    enforce: 'pre',
    async transform(text, id) {
      if (!/\.mdx(\?|$)/.test(id)) return undefined
      compile ??= highlight().then((started) => pageCompiler(started, 'development'))
      return { code: await (await compile)((await fill())(text), id), map: null }
    },
  }
}

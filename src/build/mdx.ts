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
    // Keeps the head matter out of the text; it is read from the file itself.
    [remarkFrontmatter, ['yaml']],
    // Tables, strikethrough, task lists, bare links.
    remarkGfm,
    // Parses :::note blocks.
    remarkDirective,
    // Turns them into <Callout>, and gives `10:30` and `eth:call` back their text, which the step before took.
    remarkCallouts,
  ],
  rehypePlugins: [
    // Ids from heading text, the way GitHub writes them.
    rehypeSlug,
    // The link beside each heading.
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
    // Says of each cell of a small table which column it stands in, for phones.
    rehypeTables,
  ],
})

/** What the rollup plugin of MDX is to Vite. */
type MdxPlugin = {
  config: (config: object, environment: { mode: string }) => void
  transform: (text: string, id: string) => Promise<{ code: string } | undefined>
}

/** Compiles the text of a page to a module; `id` is the path of its file, which messages name. */
export type CompilePage = (text: string, id: string) => Promise<string>

export function pageCompiler(highlight: Highlight, mode: string): CompilePage {
  // Without a generator of source maps: nobody reads them.
  const options: CompileOptions = { ...mdxOptions(highlight), SourceMapGenerator: undefined }
  const plugin = mdx(options) as unknown as MdxPlugin
  plugin.config({}, { mode })
  return async (text, id) => (await plugin.transform(text, id))?.code ?? ''
}

/**
 * Pages as modules of the development server. A build compiles them by itself: see `page-modules.ts`.
 * @param highlight starts the highlighter
 * @param fill reads what placeholders name: what is generated may have changed since the last page
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

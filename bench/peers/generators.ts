/** The generators that this site is compared with, each set up according to its guide, with a sidebar of all pages. */
import { escapeMdx, type PeerPage } from './pages.ts'
import { type Branch, sidebarOf } from './sidebar.ts'

/** Selectors of a site's search: what opens it, its input, and a result. */
export type SearchControls = { open: string; input: string; result: string }

export type Generator = {
  name: string
  /** Package that provides the version and the build command. */
  package: string
  /** Other dependencies of the project. */
  besides: readonly string[]
  args: readonly string[]
  /** The `type` in its package.json. Unset for Docusaurus, because some of its generated scripts are neither type. */
  type?: 'module'
  /** Folder of the built site within the project. */
  output: string
  /** Path of a page's file within the project. */
  fileOf: (page: PeerPage) => string
  /** Content of that file. */
  textOf: (page: PeerPage) => string
  /** The other files, from path to text. */
  files: (pages: readonly PeerPage[]) => Readonly<Record<string, string>>
  /** Undefined if the generator has no built-in search. */
  search?: SearchControls
}

const TITLE = 'Monad docs'
const json = (value: unknown): string => JSON.stringify(value, null, 2)
const withTitle = ({ title, body }: PeerPage): string => `---\ntitle: ${JSON.stringify(title)}\n---\n\n${body}`
/** Starlight lowercases addresses unless a page sets its own. */
const withSlug = (page: PeerPage): string =>
  /[A-Z]/.test(page.path) ? withTitle(page).replace('---\n', `---\nslug: ${page.path}\n`) : withTitle(page)
const withHeading = ({ title, body }: PeerPage): string => `# ${escapeMdx(title)}\n\n${body}`
/** Vocs fails on code in a language that its highlighter does not support. The others leave it without colors. */
const inKnownLanguages = (page: PeerPage): string =>
  withHeading(page).replaceAll(/^(\s*`{3,})(huff|yul)\b/gm, '$1plaintext')
const address = ({ path }: PeerPage): string => `/${path}`

const docusaurusItem = ({ label, page, children }: Branch): unknown => {
  if (children.length === 0) return { type: 'doc', id: page?.file, label }
  const link = page && { type: 'doc', id: page.file }
  return { type: 'category', label, ...(link && { link }), items: children.map(docusaurusItem) }
}

const docusaurus: Generator = {
  name: 'Docusaurus',
  package: '@docusaurus/core',
  besides: ['@docusaurus/faster', '@docusaurus/preset-classic', 'react', 'react-dom'],
  args: ['build'],
  output: 'build',
  fileOf: ({ file }) => `docs/${file}.md`,
  textOf: withTitle,
  files: (pages) => ({
    'docusaurus.config.mjs': `export default ${json({
      title: TITLE,
      url: 'https://example.com',
      baseUrl: '/',
      onBrokenLinks: 'warn',
      onBrokenAnchors: 'ignore',
      future: { v4: true, faster: true },
      presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.mjs' }, blog: false }]],
      themeConfig: { navbar: { title: TITLE } },
    })}\n`,
    'sidebars.mjs': `export default ${json({ all: sidebarOf(pages).map(docusaurusItem) })}\n`,
  }),
}

const starlightItem = ({ label, page, children }: Branch): unknown => {
  const own = page && { label, link: address(page) }
  return children.length === 0 ? own : { label, items: [...(own ? [own] : []), ...children.map(starlightItem)] }
}

const starlight: Generator = {
  name: 'Starlight',
  package: '@astrojs/starlight',
  besides: ['astro'],
  args: ['build'],
  type: 'module',
  output: 'dist',
  fileOf: ({ file }) => `src/content/docs/${file}.md`,
  textOf: withSlug,
  files: (pages) => ({
    'astro.config.mjs': [
      `import starlight from '@astrojs/starlight'`,
      `import { defineConfig } from 'astro/config'`,
      `const sidebar = ${json(sidebarOf(pages).map(starlightItem))}`,
      `export default defineConfig({ integrations: [starlight({ title: ${JSON.stringify(TITLE)}, sidebar })] })`,
      '',
    ].join('\n'),
    'src/content.config.ts': [
      `import { docsLoader } from '@astrojs/starlight/loaders'`,
      `import { docsSchema } from '@astrojs/starlight/schema'`,
      `import { defineCollection } from 'astro:content'`,
      `export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }`,
      '',
    ].join('\n'),
  }),
  search: { open: 'button[data-open-modal]', input: '.pagefind-ui__search-input', result: '.pagefind-ui__result-link' },
}

const linkItem = ({ label, page, children }: Branch): unknown => ({
  text: label,
  ...(page && { link: address(page) }),
  ...(children.length > 0 && { collapsed: true, items: children.map(linkItem) }),
})

const vitepress: Generator = {
  name: 'VitePress',
  package: 'vitepress',
  besides: [],
  args: ['build'],
  type: 'module',
  output: '.vitepress/dist',
  fileOf: ({ file }) => `docs/${file}.md`,
  textOf: withHeading,
  files: (pages) => ({
    '.vitepress/config.mjs': `export default ${json({
      title: TITLE,
      srcDir: 'docs',
      cleanUrls: true,
      ignoreDeadLinks: true,
      themeConfig: { search: { provider: 'local' }, sidebar: sidebarOf(pages).map(linkItem) },
    })}\n`,
  }),
  search: { open: '.DocSearch-Button', input: '.search-input', result: '.results .result' },
}

const vocs: Generator = {
  name: 'Vocs',
  package: 'vocs',
  besides: ['waku', 'react', 'react-dom', 'vite'],
  args: ['build'],
  type: 'module',
  output: 'dist/public',
  fileOf: ({ file }) => `src/pages/${file}.mdx`,
  textOf: inKnownLanguages,
  files: (pages) => ({
    'vocs.config.ts': [
      `import { defineConfig } from 'vocs/config'`,
      `export default defineConfig(${json({
        title: TITLE,
        renderStrategy: 'full-static',
        checkDeadlinks: 'warn',
        sidebar: sidebarOf(pages).map(linkItem),
      })})`,
      '',
    ].join('\n'),
  }),
  search: {
    open: 'button:has-text("Search...")',
    input: 'input[aria-controls="search-results"]',
    result: '#search-results > *',
  },
}

/** In the order of measurement and display. */
export const GENERATORS: readonly Generator[] = [docusaurus, starlight, vitepress, vocs]

/** The same for this site. */
export const OUR_SEARCH: SearchControls = {
  open: '[data-open-search]',
  input: '.DocSearch-Input',
  result: '.DocSearch-Hit',
}

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contentNumbers } from './src/build/content-numbers.ts'
import { devPlugin } from './src/build/dev-plugin.ts'
import { docSearchFix } from './src/build/docsearch-fix.ts'
import { readEnvironment } from './src/build/environment.ts'
import { createHighlight } from './src/build/highlight.ts'
import { mdxPlugin } from './src/build/mdx.ts'
import { partMembers } from './src/build/part-members.ts'
import { findPartSheets, partStyles } from './src/build/parts.ts'
import { readReference } from './src/build/read-reference.ts'

/** Replaces the placeholders of a page with the current facts. */
const fillFromHomes = async () => {
  const numbers = contentNumbers(await readReference(import.meta.dirname))
  return (text: string) => numbers.fill(text, '', [])
}

/** Entries of the browser build: the script, the faces, the style sheet of every page, and one per part. */
const INPUT = [
  'src/app/entry.client.ts',
  'src/ui/styles/core.css',
  'src/ui/styles/fonts.css',
  ...findPartSheets(import.meta.dirname).map(({ path }) => path),
]

/**
 * Bundles modules that several parts share. Otherwise each would be a separate file. A first query would request
 * seventeen files, most of them under 2 kB, and small files compress worse. The groups exclude modules of the first
 * load.
 */
const GROUPS = [
  {
    name: 'react',
    test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/src\/(?:ui\/(?:Icon|ErrorNotice)\.tsx|islands\/use-part\.ts)$/,
  },
  {
    name: 'common',
    test: /\/(?:generated\/rpc\/(?:absent-names|networks|numbers)|src\/(?:chain\.config|ui\/browser\/(?:network-choice|phrase-list)|core\/(?:facts\/(?:endpoints|network)|lib\/(?:grouped|hex|portal-error|private-text)|model\/(?:define-site|site\.config|versions))|package\/explain\/absent-names))\.tsx?$/,
  },
  {
    name: 'search',
    test: /\/src\/(?:core\/model\/search-constants|search\/ui\/(?:search-client|insights|hosted-client|local-client|HitRow|hit-view|names|source-notice)|pages\/paste\/(?:start-commands|PasteStart|paste-texts|paste-code))\.tsx?$/,
  },
]

export default defineConfig(async ({ command }) => {
  const { baseUrl, offline } = readEnvironment(process.env)
  return {
    base: baseUrl,
    // Development never registers a service worker, because it would show old pages.
    define: { 'import.meta.env.OFFLINE': String(offline && command === 'build') },
    publicDir: 'content/public',
    appType: 'custom' as const,
    plugins: [
      // Turns pages of content/ into components. Before React, which then compiles the output.
      mdxPlugin(createHighlight, fillFromHomes),
      react({ include: /\.(mdx|tsx?)$/ }),
      // Fixes the search modal's defects, or fails the build.
      docSearchFix(),
      // Scopes a part's style sheet to the part.
      partStyles(),
      // Includes only the members of a part's definition that a bundle needs.
      partMembers(),
      // Renders pages on request during development.
      devPlugin(import.meta.dirname, createHighlight),
    ],
    build: {
      target: 'es2022',
      // Browsers that support `:has()`. For older ones, every list of selectors with it would be wrapped, and a wrapped
      // list is matched against each element of a page.
      cssTarget: ['chrome111', 'safari16.4', 'firefox121'],
      outDir: 'dist/site',
      manifest: true,
      modulePreload: { polyfill: false },
      cssMinify: true,
      assetsInlineLimit: 0,
      rollupOptions: {
        input: INPUT,
        // A part's script is named after its folder, because many are called `attach`.
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: GROUPS },
          chunkFileNames: ({ facadeModuleId }: { facadeModuleId?: string | null }) => {
            const part = /\/parts\/([A-Z]\w*)\/attach\.tsx?$/.exec(facadeModuleId ?? '')?.[1]
            return `assets/${part ?? '[name]'}-[hash].js`
          },
        },
      },
    },
  }
})

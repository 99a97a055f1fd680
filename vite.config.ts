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

/** Fills in the placeholders of a page with the facts as they are generated now. */
const fillFromHomes = async () => {
  const numbers = contentNumbers(await readReference(import.meta.dirname))
  return (text: string) => numbers.fill(text, '', [])
}

/** Entries of the browser build: two scripts, the faces, the style sheet of every page, and one of each part. */
const INPUT = [
  'src/app/entry.client.ts',
  'src/app/entry.endpoint-frame.ts',
  'src/ui/styles/core.css',
  'src/ui/styles/fonts.css',
  ...findPartSheets(import.meta.dirname).map(({ path }) => path),
]

/**
 * Files for modules that several parts share, each of which would be a file of its own: a first query would ask for
 * seventeen, most of them under 2 kB, and few files pack better. None holds a module of the first load.
 */
const GROUPS = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/src\/(?:ui\/(?:Icon|ErrorNotice)\.tsx|islands\/use-part\.ts)$/ },
  {
    name: 'common',
    test: /\/(?:generated\/rpc\/(?:absent|networks|numbers)|src\/(?:chain\.config|ui\/browser\/network-choice|core\/(?:facts\/(?:endpoints|network)|lib\/(?:grouped|hex|portal-error|private-text)|model\/(?:define-site|site\.config|versions))|package\/rpc\/absent))\.tsx?$/,
  },
  {
    name: 'search',
    test: /\/src\/(?:core\/model\/search-constants|ui\/browser\/phrase-list|search\/ui\/(?:search-client|insights|hosted-client|local-client|HitRow|hit-view|names|source-notice)|pages\/paste\/(?:start-commands|PasteStart|paste-texts|paste-code))\.tsx?$/,
  },
]

export default defineConfig(async ({ command }) => {
  const { baseUrl, offline } = readEnvironment(process.env)
  return {
    base: baseUrl,
    // Development never registers a service worker: it would show yesterday's page.
    define: { 'import.meta.env.OFFLINE': String(offline && command === 'build') },
    publicDir: 'content/public',
    appType: 'custom' as const,
    plugins: [
      // Pages of content/ as components; before React, which then compiles what it writes.
      mdxPlugin(createHighlight, fillFromHomes),
      react({ include: /\.(mdx|tsx?)$/ }),
      // Cures the search modal's faults, or stops the build.
      docSearchFix(),
      // Keeps the style sheet of a part within the part.
      partStyles(),
      // Gives each bundle the members of a part's definition that it needs.
      partMembers(),
      // Renders pages on request while developing.
      devPlugin(import.meta.dirname, createHighlight),
    ],
    build: {
      target: 'es2022',
      // Browsers that know `:has()`: for older ones every list of selectors with it would be wrapped, and a wrapped list
      // is tried against each element of a page.
      cssTarget: ['chrome111', 'safari16.4', 'firefox121'],
      outDir: 'dist/site',
      manifest: true,
      modulePreload: { polyfill: false },
      cssMinify: true,
      assetsInlineLimit: 0,
      rollupOptions: {
        input: INPUT,
        // The script of a part is named after its folder: `attach` stands in many.
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

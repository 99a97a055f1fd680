import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import ByEnvironment from './scripts/test/sequencer.ts'
import { partMembers } from './src/build/part-members.ts'

/** What a browser test may take: a walk over many pages on a busy machine, not a measure of the page. */
const BROWSER_TIMEOUT_MS = 120_000

/** What a page is to show comes when it comes; a busy machine is given this long, a quiet one does not wait for it. */
const PATIENCE = { interval: 50, timeout: 15_000 }

/** Milliseconds a unit test may take. */
const UNIT_TIMEOUT_MS = 60_000

const browserProject = (name: string, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude,
    // A page under test mostly waits, for its idle time or a delay it promises: four files at once keep two cores busy.
    maxWorkers: 4,
    // The specs share no state but the connection to the browser, which each opens anew.
    isolate: false,
    sequence: { groupOrder: 1 },
    globalSetup: ['scripts/test/browser-setup.ts'],
    testTimeout: BROWSER_TIMEOUT_MS,
    hookTimeout: BROWSER_TIMEOUT_MS,
    expect: { poll: PATIENCE },
    // A page that a busy machine starved of time gets a second chance. The run names it, and `test:all` counts it.
    retry: 1,
  },
})

/**
 * Four groups of tests, told apart by file name. Run one with `npx vitest run --project unit path`.
 * A test that needs a DOM starts with `// @vitest-environment happy-dom`.
 */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [partMembers()],
  // A recipe imports the package by its name.
  resolve: {
    alias: [
      {
        find: 'monad-json-rpc/node',
        replacement: fileURLToPath(new URL('src/package/node/core/index.ts', import.meta.url)),
      },
      { find: /^monad-json-rpc$/, replacement: fileURLToPath(new URL('src/package/rpc/index.ts', import.meta.url)) },
    ],
  },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: ByEnvironment },
    tags: [{ name: 'slow', description: 'Left to `npm run test:all`; see test/slow.ts.' }],
    // `npm run coverage`: what is published is tested to its last branch.
    coverage: {
      include: ['src/package/rpc/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.test-d.ts'],
      reporter: ['text'],
      thresholds: { branches: 100 },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Files of one environment share their modules: what they import is read once, not once for each.
          isolate: false,
          setupFiles: ['scripts/test/fresh-window.ts'],
          // A busy machine may take its time; no unit test measures it. The types step checks the *.test-d.ts.
          expect: { poll: { interval: 50, timeout: UNIT_TIMEOUT_MS / 2 } },
          testTimeout: UNIT_TIMEOUT_MS,
          hookTimeout: UNIT_TIMEOUT_MS,
          include: ['{src,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.slow.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          environment: 'node',
          include: ['{src,scripts,bench}/**/*.slow.test.{ts,tsx}'],
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
          // Packing what is built, and installing it, takes minutes on a busy machine. A limit, not a measurement.
          hookTimeout: 300_000,
        },
      },
      browserProject('browser', ['src/e2e/**/*.spec.ts'], ['**/*.slow.spec.ts']),
      browserProject('browser-slow', ['src/e2e/**/*.slow.spec.ts'], []),
    ],
  },
})

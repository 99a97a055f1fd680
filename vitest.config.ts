import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import ByEnvironment from './scripts/test/sequencer.ts'
import { partMembers } from './src/build/part-members.ts'

/** Limit for browser tests that open many pages on a busy machine. Not a measurement of the page. */
const BROWSER_TIMEOUT_MS = 120_000

/** How long to wait for content on a busy machine. On an idle one the wait ends earlier. */
const PATIENCE = { interval: 50, timeout: 15_000 }

/** Limit of a unit test. Milliseconds. */
const UNIT_TIMEOUT_MS = 60_000

const browserProject = (name: string, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude,
    // A page under test mostly waits for idle time or for a delay, so two cores can run four files. A strict run has
    // fewer, and an option of the command line would not replace the number of a project.
    maxWorkers: Number(process.env.BROWSER_WORKERS ?? 4),
    // The specs share only the connection to the browser, which each opens again.
    isolate: false,
    sequence: { groupOrder: 1 },
    globalSetup: ['scripts/test/browser-setup.ts'],
    testTimeout: BROWSER_TIMEOUT_MS,
    hookTimeout: BROWSER_TIMEOUT_MS,
    expect: { poll: PATIENCE },
    // A page that a busy machine starved of time gets a second chance. The run reports it, and `test:all` counts it.
    retry: 1,
  },
})

/**
 * Defines four groups of tests, distinguished by file name. `npx vitest run --project unit path` runs one test. A test
 * that needs a DOM starts with `// @vitest-environment happy-dom`.
 */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [partMembers()],
  // Recipes import the package by its name.
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
    // For `npm run coverage`. The tests cover every branch of the published code.
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
          // Files of one environment share their modules, so that imports are evaluated once instead of once per file.
          isolate: false,
          setupFiles: ['scripts/test/fresh-window.ts'],
          // Long, because a busy machine is slow and unit tests do not measure time. The types step checks the
          // *.test-d.ts.
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
          // Packing and installing the build needs minutes on a busy machine. This is only a limit.
          hookTimeout: 300_000,
        },
      },
      browserProject('browser', ['src/e2e/**/*.spec.ts'], ['**/*.slow.spec.ts']),
      browserProject('browser-slow', ['src/e2e/**/*.slow.spec.ts'], []),
    ],
  },
})

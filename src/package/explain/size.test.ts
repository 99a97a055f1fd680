/** The weight of the explainer with its corpus, as a bundler makes it from the sources. */
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

async function weightOf(input: string): Promise<number> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rollupOptions: { input, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  return gzipSync(output[0].code, { level: 9 }).length
}

test('everything that explains errors stays within its size, compressed', async () => {
  expect(await weightOf('src/package/explain/explain.ts')).toBeLessThanOrEqual(19_000)
})

test('return bytes are decoded by a part of its own', async () => {
  expect(await weightOf('src/package/explain/reverts.ts')).toBeLessThanOrEqual(2_500)
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { JSR_NAME, jsrManifest, selfTypes } from './jsr.ts'

/** What JSR asks of a manifest. */
const manifest = z.strictObject({
  name: z.string().regex(/^@[a-z0-9][a-z0-9-]{1,19}\/[a-z0-9][a-z0-9-]{1,57}$/),
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/),
  license: z.string().min(1),
  exports: z.record(z.string().regex(/^\.(\/[\w./-]+)?$/), z.string().regex(/^\.\/[\w./-]+\.js$/)),
  publish: z.strictObject({ exclude: z.array(z.string()) }),
})

test('the manifest for JSR is one that JSR takes, with a line for each module and each shape', () => {
  const found = manifest.parse(JSON.parse(jsrManifest({ version: '2.0.0', license: 'MIT' }, ['Block', 'Log'])))
  expect(found.name).toBe(JSR_NAME)
  expect(found.exports).toMatchObject({
    ...{ '.': './index.js', './client': './client.js', './guard/viem': './guard/viem.js' },
    ...{ './validators/Block': './validators/Block.js', './validators/Log': './validators/Log.js' },
  })
  expect(Object.keys(found.exports).some((path) => path.includes('*') || path.endsWith('.json'))).toBe(false)
})

test('a module leads to its types, which lie beside it', () => {
  expect(selfTypes('guard/viem')).toBe('/* @ts-self-types="./viem.d.ts" */\n')
})

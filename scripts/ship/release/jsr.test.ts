import { expect, test } from 'vitest'
import { z } from 'zod'
import { JSR_NAME, jsrManifest, selfTypes } from './jsr.ts'

/**
 * JSR's requirements for a manifest. They combine its published schema (`frontend/static/schema/config-file.v1.json` of
 * jsr-io/jsr at 35f2d2e), which allows further members, with its server's rules for names and versions
 * (`api/src/ids.rs` at 2a0b300). A scope has 2 to 20 characters and a name 2 to 58. Hyphens may not be first, last or
 * doubled.
 */
const name = (least: number, most: number) =>
  z
    .string()
    .min(least)
    .max(most)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const manifest = z.looseObject({
  name: z
    .string()
    .startsWith('@')
    .transform((text) => text.slice(1).split('/'))
    .pipe(z.tuple([name(2, 20), name(2, 58)])),
  // Build metadata or a leading zero would change when the version is printed, which the server rejects.
  version: z.string().regex(/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/),
  license: z.string().min(1),
  exports: z.record(z.string().regex(/^\.(\/.*)?$/), z.string().regex(/^\.\/.*$/)),
  publish: z.object({ include: z.array(z.string()).optional(), exclude: z.array(z.string()).optional() }).strict(),
})

test('the manifest for JSR is one that JSR takes, with a line for each module and each shape', () => {
  const found = manifest.parse(JSON.parse(jsrManifest({ version: '2.0.0', license: 'MIT' }, ['Block', 'Log'])))
  expect(`@${found.name.join('/')}`).toBe(JSR_NAME)
  expect(found.exports).toMatchObject({
    ...{ '.': './index.js', './client': './client.js', './guard/viem': './guard/viem.js' },
    ...{ './validators/Block': './validators/Block.js', './validators/Log': './validators/Log.js' },
  })
  expect(Object.values(found.exports).every((target) => target.endsWith('.js'))).toBe(true)
  expect(Object.keys(found.exports).some((path) => path.includes('*') || path.endsWith('.json'))).toBe(false)
})

test('a module leads to its types, which lie beside it', () => {
  expect(selfTypes('guard/viem')).toBe('/* @ts-self-types="./viem.d.ts" */\n')
})

test.each([
  ...['monad-json-rpc', '@a/rpc', '@monad/a', `@${'m'.repeat(21)}/rpc`, `@monad/${'m'.repeat(59)}`],
  ...['@-monad/rpc', '@monad-/rpc', '@mon--ad/rpc', '@Monad/rpc', '@monad/json_rpc', '@monad/json/rpc'],
])('a name that JSR refuses, %s, is refused here', (refused) => {
  expect(manifest.shape.name.safeParse(refused).success).toBe(false)
})

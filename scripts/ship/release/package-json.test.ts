import { expect, test } from 'vitest'
import { packageJson } from './package-json.ts'

const FACTS = { version: '2.0.0', license: 'MIT', engines: { node: '>=20' }, site: 'https://x.example', author: 'A' }

test('the manifest names the sources where they are configured, and none where they are not', () => {
  expect(JSON.parse(packageJson(FACTS))).not.toHaveProperty('repository')
  expect(JSON.parse(packageJson({ ...FACTS, repository: 'https://github.com/owner/name' }))).toMatchObject({
    repository: { type: 'git', url: 'git+https://github.com/owner/name.git' },
    bugs: { url: 'https://github.com/owner/name/issues' },
  })
})
test('the manifest requires provenance, with or without sources', () => {
  const settings = { publishConfig: { access: 'public', provenance: true } }
  expect(JSON.parse(packageJson(FACTS))).toMatchObject(settings)
  expect(JSON.parse(packageJson({ ...FACTS, repository: 'https://github.com/owner/name' }))).toMatchObject(settings)
})

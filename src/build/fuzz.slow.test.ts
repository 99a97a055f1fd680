/** Fuzzes front matter, settings and host rules. The build must report every problem and never crash. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { damaged, hostileText, isClean, runs } from '../../test/hostile-texts.ts'
import { PortalError } from '../core/lib/portal-error.ts'
import { readContent } from './content.ts'
import { readEnvironment } from './environment.ts'
import { headersFile } from './headers.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuzz-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PAGE =
  '---\ntitle: A page\ndescription: What it says.\nsidebar_position: 3\nlast_reviewed: "2026-01-01"\n---\n\nText.\n'

test('frontmatter is read, or refused with the file', async () => {
  const text = fc.oneof(
    damaged([PAGE]),
    hostileText,
    hostileText.map((head) => `---\n${head}\n---\nText.\n`),
  )
  await fc.assert(
    fc.asyncProperty(text, async (page) => {
      writeFileSync(path.join(folder, 'page.mdx'), page)
      const outcome = await readContent(folder).then(
        ({ files }) => files.length,
        (error: unknown) => error,
      )
      if (outcome !== 1) expect(outcome).toBeInstanceOf(PortalError)
      expect(isClean()).toBe(true)
    }),
    runs(0.075),
  )
})

const NAMES = ['SITE_URL', 'BASE_URL', 'DOCSEARCH_APP_ID', 'DOCSEARCH_API_KEY', 'DOCSEARCH_INDEX', 'ANALYTICS_ID']

test('no setting of the build adds a header, a directive or a host that nobody named', () => {
  const names = fc.constantFrom(...NAMES, 'ASSISTANT_SCRIPT_URL', 'OFFLINE')
  fc.assert(
    fc.property(fc.array(fc.tuple(names, hostileText), { maxLength: 8 }), (pairs) => {
      let text = ''
      try {
        text = headersFile(readEnvironment(Object.fromEntries(pairs)), 'run()', 'sandbox')
      } catch (error) {
        expect(error).toBeInstanceOf(PortalError)
        return
      }
      const policy = /Content-Security-Policy: (.*)/.exec(text)?.[1] ?? ''
      expect(policy.split('; ').map((directive) => directive.split(' ')[0])).toEqual([
        ...['default-src', 'script-src', 'style-src', 'img-src', 'font-src', 'worker-src', 'connect-src', 'frame-src'],
        ...['object-src', 'base-uri', 'form-action', 'frame-ancestors'],
      ])
      expect(text.split('\n').filter((line) => /^ {2}/.test(line)).length).toBe(EXPECTED_LINES)
    }),
    runs(0.15),
  )
})

const EXPECTED_LINES = headersFile(readEnvironment({}), 'run()', 'sandbox')
  .split('\n')
  .filter((line) => /^ {2}/.test(line)).length

import { access, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandResult } from '../test/run-command.ts'
import { buildCopy, copySources } from '../test/site-copy.ts'

const BUILD_TIMEOUT_MS = 300_000

let folder = ''
let built: CommandResult
const page = (title: string, ...lines: string[]) =>
  ['---', `title: ${title}`, 'description: A page that only a test of the build writes.', '---', '', ...lines, ''].join(
    '\n',
  )

beforeAll(async () => {
  folder = await copySources()
  const write = (file: string, text: string) => writeFile(path.join(folder, 'content', file), text)
  await write(
    'broken-links.mdx',
    page('Broken', '[a](/fax)', '', '[b](faq.mdx)', '', '[c](/faq#no-such-heading-anywhere)'),
  )
  // The folder of the guides already has a page, so two files have one URL.
  await write('guides.mdx', page('Twice'))
  built = await buildCopy(folder)
}, BUILD_TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('broken links and broken Markdown links abort the build before a page is written, and say where', async () => {
  expect(built.code).toBe(1)
  expect(built.output).toContain('content/broken-links.mdx:6\n    The link "/fax" leads to no page.')
  expect(built.output).toContain('content/broken-links.mdx:8\n    The link "faq.mdx" is relative.')
  await expect(access(path.join(folder, 'dist/site/index.html'))).rejects.toThrow('ENOENT')
})

test('broken anchors and duplicate routes only warn', () => {
  expect(built.output).toMatch(
    /warning: content\/broken-links\.mdx:10\n {4}The anchor "#no-such-heading-anywhere" does not exist on \/faq\./,
  )
  expect(built.output).toMatch(/warning: Two pages share the route \/guides\. The first one is served\./)
  expect(built.output.slice(built.output.indexOf('stop the build'))).not.toMatch(/no-such-heading|share the route/)
})

import { compile } from '@mdx-js/mdx'
import remarkDirective from 'remark-directive'
import { describe, expect, test } from 'vitest'
import { remarkCallouts } from './remark-callouts.ts'

const compiled = async (text: string): Promise<string> =>
  String(await compile(text, { jsx: true, remarkPlugins: [remarkDirective, remarkCallouts] }))

describe('remarkCallouts', () => {
  test('a block becomes a callout with its kind and title', async () => {
    const text = await compiled(':::careful[Mind the *gas*]\n\nThe limit is charged.\n\n:::')
    expect(text).toMatch(/<Callout kind="careful" title="Mind the gas">.*The limit is charged\./s)
  })

  test('callouts stand inside each other', async () => {
    const text = await compiled('::::note\n\n:::tip\n\nInner.\n\n:::\n\n::::')
    expect(text).toMatch(/<Callout kind="note">.*<Callout kind="tip">.*Inner/s)
  })

  test('times, addresses and prefixed names keep their colons', async () => {
    const text = await compiled('At 10:30 call http://localhost:8545 for eth:call.\n\n::lost line')
    const words = text.replaceAll('"}{"', '')
    for (const part of ['10:30', 'localhost:8545', 'eth:call', '::lost line']) expect(words).toContain(part)
  })

  test('an unknown block stops with the known ones', async () => {
    await expect(compiled(':::warning\n\nx\n\n:::')).rejects.toThrow(
      '":::warning" is not a callout; write one of note, tip, careful, danger.',
    )
  })
})

import { describe, expect, test } from 'vitest'
import { onlyMembers, partMembers } from './part-members.ts'

const PART = `/** “Badge” */
import { lineUrl } from '../../../lib/evidence.ts'
import { matcher } from '../../../markdown/page-node.ts'
import { definePart } from '../../../ui/define-part.ts'

/** Why. */
export default definePart({
  name: 'Badge',
  /** Why. */
  load: 'intent',
  component: () => import('./Badge.tsx'),
  mdx: true,
  markdown: { rules: [{ name: 'badge', filter: matcher('.badge'), replacement: badge }] },
})

const isLarge = matcher('.large')

function badge(content: string, node: Element): string {
  return isLarge(node) ? lineUrl(content) : content
}
`

describe('onlyMembers', () => {
  test('leaves nothing of the Markdown side to what starts a part, not even an import', () => {
    expect(onlyMembers(PART, ['name', 'attach', 'component'])).toMatchInlineSnapshot(`
      "export default { name: 'Badge', component: () => import('./Badge.tsx') }
      "
    `)
  })

  test('leaves nothing of the code to the Markdown side, and keeps what its rules are written with', () => {
    expect(onlyMembers(PART, ['markdown'])).toMatchInlineSnapshot(`
      "import { lineUrl } from '../../../lib/evidence.ts'
      import { matcher } from '../../../markdown/page-node.ts'
      const isLarge = matcher('.large')
      function badge(content: string, node: Element): string {
        return isLarge(node) ? lineUrl(content) : content
      }
      export default { markdown: { rules: [{ name: 'badge', filter: matcher('.badge'), replacement: badge }] } }
      "
    `)
  })

  test('puts modules in place of what loads them, for pages that are drawn at once', () => {
    expect(onlyMembers(PART, ['name', 'component', 'mdx'], { isLoaded: true })).toMatchInlineSnapshot(`
      "import * as component from "./Badge.tsx"
      export default { name: 'Badge', component, mdx: true }
      "
    `)
  })

  test('is undefined for a part that has none of the members, or no rules', () => {
    expect(onlyMembers(PART, ['name', 'attach'])).toBe('export default undefined\n')
    const plain = "export default definePart({ name: 'Badge', markdown: 'text' })"
    expect(onlyMembers(plain, ['markdown'])).toBe('export default undefined\n')
  })

  test('says what a file without a definition has to export', () => {
    expect(() => onlyMembers('export default {}', ['name'], { at: 'src/parts/Badge/part.ts' })).toThrow(
      'This file does not export the definition of a part.',
    )
  })
})

test('only a definition that is asked for in part is changed', () => {
  const { transform } = partMembers() as unknown as {
    transform: (code: string, id: string) => { code: string } | undefined
  }
  expect(transform(PART, '/src/ui/parts/Badge/part.ts?only=name,attach')?.code).toBe('export default undefined\n')
  expect(transform(PART, '/src/ui/parts/Badge/part.ts')).toBeUndefined()
  expect(transform(PART, '/src/ui/Badge/part.ts?only=name')).toBeUndefined()
})

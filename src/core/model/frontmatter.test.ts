import { expect, test } from 'vitest'
import { readFrontmatter } from './frontmatter.ts'

test('reads every key an author may write', () => {
  expect(
    readFrontmatter({
      title: 'RaptorCast',
      description: 'How a block reaches every validator.',
      sidebar_label: 'Casting',
      sidebar_position: 2,
      hide_from_sidebar: true,
      layout: 'wide',
      last_reviewed: '2026-11-21',
      seen_on: '2026-10',
      valid_until: '2027-06-01',
      sources: [{ title: 'Paper', url: 'https://example.test' }],
    }),
  ).toEqual({
    title: 'RaptorCast',
    description: 'How a block reaches every validator.',
    sidebarLabel: 'Casting',
    sidebarPosition: 2,
    hideFromSidebar: true,
    hideFromSearch: false,
    layout: 'wide',
    lastReviewed: '2026-11-21',
    seenOn: '2026-10',
    validUntil: '2027-06-01',
    sources: [{ title: 'Paper', url: 'https://example.test' }],
  })
})

test('leaves out what was not written instead of guessing it', () => {
  expect(readFrontmatter({ title: 'A', description: 'B' })).toEqual({
    title: 'A',
    description: 'B',
    hideFromSidebar: false,
    hideFromSearch: false,
    layout: 'guide',
    sources: [],
  })
})

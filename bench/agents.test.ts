import { describe, expect, test } from 'vitest'
import { type AgentCost, dearer, readOverHttp, readOverMcp } from './agents.ts'

const QUESTION = { question: 'How long?', page: '/reference/json-rpc/eth_x', answer: 'Two blocks' }

describe('the reader over HTTP', () => {
  const site = (files: Record<string, string>) => async (path: string, range?: string) => {
    const [from = 0, to = Number.POSITIVE_INFINITY] = range?.split('-').map(Number) ?? []
    return (files[path] ?? '').slice(from, to + 1)
  }

  test('opens the index, the card, the head of the page and the section with the words of the question', async () => {
    const head = '> Sections, in bytes: #why 1600-1609, #how-long 1610-1629.'
    const files = {
      ...{ '/llms.txt': 'eth_x', '/reference/json-rpc/eth_x.card.md': 'No.' },
      '/reference/json-rpc/eth_x.md': `${head.padEnd(1_600)}Because.\n\nTwo blocks at most.\n`,
    }
    expect(await readOverHttp(QUESTION, site(files))).toEqual({
      ...{ question: 'How long?', isReached: true, requests: 4, characters: 5 + 3 + 1_500 + 20 },
    })
  })

  test('reads the page whole where no section fits', async () => {
    const files = { '/llms.txt': 'eth_x', '/reference/json-rpc/eth_x.md': `${' '.repeat(2_000)}Two blocks` }
    expect(await readOverHttp(QUESTION, site(files))).toMatchObject({ isReached: true, requests: 4 })
  })

  test('does not reach a page that the index does not name', async () => {
    const files = { '/llms.txt': 'eth_y', '/guides/x.md': 'two blocks' }
    const question = { ...QUESTION, page: '/guides/x' }
    expect(await readOverHttp(question, site(files))).toMatchObject({ isReached: false, requests: 1 })
  })

  test('needs no page for a fact of the index, but a name in its lists is no answer', async () => {
    const at = (index: string) => readOverHttp(QUESTION, site({ '/llms.txt': index }))
    expect(await at('## Facts\n\nTwo blocks\n\n## Where\n')).toMatchObject({ isReached: true, requests: 1 })
    expect(await at('## Facts\n\n## Where\n\nTwo blocks')).toMatchObject({ isReached: false })
  })
})

describe('the reader over MCP', () => {
  test('opens what the search found, in its order, until the answer is there', async () => {
    const asked: unknown[] = []
    const ask = async (tool: string, args: Record<string, unknown>) => {
      asked.push([tool, ...Object.values(args)])
      return tool === 'search' ? '1. A (page): /a\n2. B (page): /b' : args.path === '/b' ? 'Two blocks.' : 'No.'
    }
    expect(await readOverMcp(QUESTION, ask)).toMatchObject({ isReached: true, requests: 3 })
    expect(asked).toEqual([
      ['search', 'How long?'],
      ['page', '/a'],
      ['page', '/b'],
    ])
  })

  test('gives up after three places', async () => {
    const ask = async (tool: string) =>
      tool === 'search' ? [1, 2, 3, 4].map((place) => `${place}. A (page): /${place}`).join('\n') : 'No.'
    expect(await readOverMcp(QUESTION, ask)).toMatchObject({ isReached: false, requests: 4 })
  })
})

describe('the ratchet', () => {
  const cost: AgentCost = {
    ...{ over: 'MCP', reached: 40, questions: 40, meanRequests: 1.1 },
    ...{ medianCharacters: 4_000, meanCharacters: 5_000, mostCharacters: 9_000 },
  }

  test('names what rose by more than a sentence, and what is no longer reached', () => {
    expect(dearer([{ ...cost, medianCharacters: 4_100 }], [cost])).toEqual([])
    expect(dearer([{ ...cost, meanRequests: 1.3, reached: 39 }], [cost])).toEqual([
      'MCP: finds 39 of the words (before: 40); meanRequests is 1.3 (before: 1.1).',
    ])
    expect(dearer([], [cost])).toEqual(['MCP was not measured.'])
  })
})

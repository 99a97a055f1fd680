import { describe, expect, test } from 'vitest'
import { pageMarkdown } from '../core/markdown/page-markdown.ts'
import type { Route } from '../core/model/routes.ts'
import { site } from '../core/model/site.config.ts'
import { readReference } from './read-reference.ts'
import { twins } from './twins.ts'

const route = (path: string, method?: string): Route =>
  ({ path, title: path, description: '', ...(method ? { method } : {}) }) as Route

describe('twins', () => {
  test('stand beside their pages; method pages come from the model', async () => {
    const made = twins({
      reference: await readReference(process.cwd()),
      site: { ...site, url: 'https://docs.example', baseUrl: '/docs/' },
      pages: [
        { route: route('/'), article: '<h1>Home</h1><p><a href="/docs/faq">F</a></p>' },
        { route: route('/reference/json-rpc/eth_call', 'eth_call'), article: '<h1>not used</h1>' },
      ],
      pageMarkdown,
      backlinks: { eth_call: [{ title: 'A guide', path: '/guides/a' }] },
    })
    expect(made.map(({ path }) => path)).toEqual(['index.md', 'reference/json-rpc/eth_call.md'])
    expect(made[0]?.text).toBe(
      '# Home\n\nSource: https://docs.example/docs/\n\n> Index: https://docs.example/docs/llms.txt. MCP server setup: https://docs.example/docs/skill.md.\n> 79 characters.\n\n[F](https://docs.example/docs/faq)\n',
    )
    expect(made[1]?.text).toContain('# eth_call\n\nSource: https://docs.example/docs/reference/json-rpc/eth_call\n')
    expect(made[1]?.text).toMatch(
      /^> [\d,]+ characters\. Sections, in bytes: #intro \d+-\d+, #examples \d+-\d+, #params \d+-\d+, #result /m,
    )
    expect(made[1]?.text).toContain('JSON: https://docs.example/docs/reference/json-rpc/eth_call.json.')
    expect(made[1]?.text).toContain('- [A guide](https://docs.example/docs/guides/a)')
  })

  test('leave languages, further examples and sources to files beside them, which their heads name', async () => {
    const [made] = twins({
      reference: await readReference(process.cwd()),
      site: { ...site, url: 'https://docs.example' },
      pages: [{ route: route('/reference/json-rpc/eth_call', 'eth_call'), article: '' }],
      pageMarkdown,
      backlinks: {},
    })
    expect(made?.beside.map(({ path }) => path)).toEqual(
      ['examples', 'code', 'sources'].map((kind) => `reference/json-rpc/eth_call.${kind}.md`),
    )
    for (const { path, text } of made?.beside ?? [])
      expect(made?.text).toContain(`https://docs.example/${path} (${text.length.toLocaleString('en')})`)
    expect(made?.text).not.toMatch(/^## (Sources|The request in every language)/m)
  })
})

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
    expect(made[0]?.text).toBe('# Home\n\nSource: https://docs.example/docs/\n\n[F](https://docs.example/docs/faq)\n')
    expect(made[1]?.text).toContain('# eth_call\n\nSource: https://docs.example/docs/reference/json-rpc/eth_call\n')
    expect(made[1]?.text).toContain('- [A guide](https://docs.example/docs/guides/a)')
  })
})

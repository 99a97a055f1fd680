import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { site } from '../core/model/site.config.ts'
import { agentFiles } from './agent-files.ts'

const server = (url: string) => ({ url }) as Parameters<typeof agentFiles>[0]['servers'][number]
const files = agentFiles({
  site: { ...site, url: 'https://docs.example' },
  servers: [server('https://one.example'), server('https://two.example'), server('https://one.example')],
  tarball: 'https://docs.example/pkg/x.tgz',
})
const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? ''

describe('the catalog', () => {
  const { linkset } = JSON.parse(textOf('.well-known/api-catalog')) as { linkset: Record<string, unknown>[] }

  test('lists each endpoint once, as RFC 9727 has it', () => {
    expect(linkset[0]).toEqual({
      anchor: 'https://docs.example/.well-known/api-catalog',
      item: [{ href: 'https://one.example' }, { href: 'https://two.example' }],
    })
  })

  test('leads from each endpoint to its descriptions, for machines and for people', () => {
    expect(linkset.slice(1).map(({ anchor }) => anchor)).toEqual(['https://one.example', 'https://two.example'])
    for (const link of linkset.slice(1)) {
      expect(link['service-desc']).toContainEqual(
        expect.objectContaining({ href: 'https://docs.example/openrpc.json' }),
      )
      expect(link['service-doc']).toEqual([{ href: 'https://docs.example/reference/json-rpc', type: 'text/html' }])
    }
  })
})

describe('the skill', () => {
  test('has a name and a description in its head, and installs nothing by a name', () => {
    const [, head = '', body = ''] = textOf('skill.md').split(/^---$/m)
    expect(parse(head)).toEqual({ name: 'monad-json-rpc', description: expect.stringContaining('JSON-RPC') })
    expect(body).toContain('npm install https://docs.example/pkg/x.tgz')
    expect(body).not.toMatch(/npx (?!--no )/)
  })

  test('is a folder that installers take, named in their index', () => {
    const { skills } = JSON.parse(textOf('.well-known/skills/index.json')) as { skills: Record<string, unknown>[] }
    expect(skills).toEqual([
      { name: 'monad-json-rpc', description: expect.stringContaining('JSON-RPC'), files: ['SKILL.md'] },
    ])
    expect(textOf('.well-known/skills/monad-json-rpc/SKILL.md')).toBe(textOf('skill.md'))
  })
})

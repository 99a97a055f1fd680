import { describe, expect, test } from 'vitest'
import { site as configured } from '../core/model/site.config.ts'
import { feeds } from './feed.ts'

const feed = (one: typeof site, changelog: unknown) =>
  feeds(one, changelog, undefined)[0] as { path: string; text: string }
const site = { ...configured, url: 'https://docs.example' }

describe('feed', () => {
  test('writes entries newest first, with the dates of the data', () => {
    const { path, text } = feed(site, [
      { id: 'old', title: 'Old', date: '2026-01-01 14:30', summary: 'Less.' },
      {
        id: 'new',
        title: 'A & B',
        date: new Date('2026-02-03T00:00:00Z'),
        tags: ['EVM'],
        summary: 'See [gas](/x), `eth_call`\n and <b>.',
        href: '/reference/rpc-error-codes#a',
      },
    ])
    expect(path).toBe('developer-essentials/changelog.xml')
    expect(text).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <id>https://docs.example/developer-essentials/changelog</id>
        <title>Monad docs: changelog</title>
        <link rel="self" type="application/atom+xml" href="https://docs.example/developer-essentials/changelog.xml"/>
        <link rel="alternate" type="text/html" href="https://docs.example/developer-essentials/changelog"/>
        <updated>2026-02-03T00:00:00Z</updated>
        <author><name>Monad documentation</name></author>
        <entry>
          <id>https://docs.example/developer-essentials/changelog#new</id>
          <title>A &amp; B</title>
          <link rel="alternate" href="https://docs.example/reference/rpc-error-codes#a"/>
          <updated>2026-02-03T00:00:00Z</updated>
          <category term="EVM"/>
          <summary>See gas, eth_call and &lt;b&gt;.</summary>
        </entry>
        <entry>
          <id>https://docs.example/developer-essentials/changelog#old</id>
          <title>Old</title>
          <link rel="alternate" href="https://docs.example/developer-essentials/changelog"/>
          <updated>2026-01-01T00:00:00Z</updated>
          <summary>Less.</summary>
        </entry>
      </feed>
      "
    `)
  })

  test('leaves out entries without a title or a date, and survives a missing list', () => {
    const undated = feed(site, [{ title: 'No date' }, { date: '2026-01-01' }]).text
    expect(undated).not.toContain('<entry>')
    expect(feed(site, undefined).text).toContain('<updated>1970-01-01T00:00:00Z</updated>')
  })

  test('writes one feed for each subject, and one of the public endpoints', () => {
    const files = feeds(
      site,
      [
        { id: 'a', type: 'release', title: 'Client 2', date: '2026-02-01', tags: ['RPC'] },
        { id: 'b', type: 'revision', title: 'Revision', date: '2026-01-01', tags: ['EVM'] },
      ],
      [{ date: '2026-03-01', endpoint: 'rpc1.example', change: 'Batches are `rejected`.' }],
    )
    const titles = (text: string) =>
      [...text.matchAll(/<entry>[\s\S]*?<title>(.*?)<\/title>/g)].map(([, title]) => title)
    expect(files.map(({ path, text }) => [path, ...titles(text)])).toEqual([
      ['developer-essentials/changelog.xml', 'Client 2', 'Revision'],
      ['developer-essentials/changelog/rpc.xml', 'Client 2'],
      ['developer-essentials/changelog/gas.xml', 'Revision'],
      ['developer-essentials/changelog/releases.xml', 'Client 2'],
      ['developer-essentials/changelog/endpoints.xml', 'rpc1.example'],
    ])
    expect(files[4]?.text).toContain('<summary>Batches are rejected.</summary>')
    expect(files[1]?.text).toContain('<title>Monad docs: changelog, RPC</title>')
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const FOLDER = 'content/data/providers'
const REQUIRED = ['name', 'url', 'networks', 'features', 'last_checked', 'source']
const KNOWN = [...REQUIRED, 'docs', 'note', 'answers']
/** Lists of things that run on the reader's own machine may name no public network. */
const MAY_BE_LOCAL = ['local-nodes.yaml', 'toolkits.yaml']

type Entry = Record<string, unknown> & { name: string; networks: string[]; features: string[] }

const files = readdirSync(FOLDER)
const read = (file: string): Entry[] => parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Entry[]

describe.each(files)('content/data/providers/%s', (file) => {
  const entries = read(file)

  test('has every required field and no unknown one', () => {
    for (const entry of entries) {
      expect(Object.keys(entry), entry.name).toEqual(expect.arrayContaining(REQUIRED))
      expect(KNOWN, entry.name).toEqual(expect.arrayContaining(Object.keys(entry)))
    }
  })
  test('names each provider once, with features', () => {
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length)
    for (const { name, features } of entries) expect(features.length, name).toBeGreaterThan(0)
  })
  test('names known networks, and none only for local tools', () => {
    for (const { name, networks } of entries) {
      for (const network of networks) expect(['mainnet', 'testnet'], name).toContain(network)
      if (!MAY_BE_LOCAL.includes(file)) expect(networks.length, name).toBeGreaterThan(0)
    }
  })
  test('answers with yes or no, and leaves out what no source states', () => {
    for (const { name, answers = {} } of entries as (Entry & { answers?: Record<string, string> })[])
      for (const answer of Object.values(answers)) expect(['yes', 'no'], name).toContain(answer)
  })
  test('links over https and says with what it was compared, and of when that is', () => {
    for (const entry of entries) {
      for (const link of [entry.url, entry.docs ?? entry.url])
        expect(String(link), entry.name).toMatch(/^https:\/\/\S+$/)
      expect(String(entry.last_checked), entry.name).toMatch(/^(20\d\d-\d\d|(early|mid)-?\s?2026|undated)$/)
      expect(String(entry.source).length, entry.name).toBeGreaterThan(10)
    }
  })
})

test('every list of providers is shown by a page', () => {
  const pages = readdirSync('content/tooling-and-infra', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => readFileSync(`content/tooling-and-infra/${name}`, 'utf8'))
  for (const file of files) {
    const use = `<Providers category="${file.replace('.yaml', '')}" />`
    expect(pages.filter((page) => page.includes(use)).length, use).toBe(1)
  }
})

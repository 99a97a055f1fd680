import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENT = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
const SECTION = /^## Attributes that are an interface$([\s\S]*?)^## /m.exec(DOCUMENT)?.[1] ?? ''

/** Every `data-…` name in a text, and every `dataset.someName`. */
const namesIn = (text: string): string[] => [
  ...[...text.matchAll(/(?<![\w/-])data-([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\b(?![-.])/g)].map(([, name = '']) => name),
  ...[...text.matchAll(/\bdataset\.([a-zA-Z]+)/g)].map(([, name = '']) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  ),
]

/** Rooms whose code ends in a page. */
const ROOMS = /^(app|build|call|core[/\\]markdown|figures|frame|islands|pages|search[/\\]ui|ui)[/\\]/

const inTree = new Set(
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => ROOMS.test(file) && /\.(tsx?|css)$/.test(file) && !/\.(test|test-d)\.tsx?$/.test(file))
    .flatMap((file) => namesIn(readFileSync(join(ROOT, 'src', file), 'utf8'))),
)
const listed = new Set([...SECTION.matchAll(/`data-([a-z0-9-]+)`/g)].map(([, name = '']) => name))

describe('the list of data attributes in docs/architecture.md', () => {
  test('names every one that the sources use', () => {
    expect([...inTree].filter((name) => !listed.has(name)).sort()).toEqual([])
  })

  test('names none that is gone', () => {
    expect([...listed].filter((name) => !inTree.has(name)).sort()).toEqual([])
  })
})

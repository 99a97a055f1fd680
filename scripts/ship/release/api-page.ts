/**
 * Writes the page /reference/package/api from the package's declarations. Run
 * `npx tsx scripts/ship/release/api-page.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { chain } from '../../../src/chain.config.ts'
import { site } from '../../../src/core/model/site.config.ts'
import { declarationFiles } from './declarations.ts'
import { LIBRARY, NODE, subPath } from './entries.ts'
import { SIZES_FILE, sizeTable } from './sizes.ts'

export const API_PAGE = 'content/reference/package/api.mdx'

/** An export of a module that exists at run time. */
type Declared = { name: string; comment: string; text: string }

/** The purpose of each entry, in the order of the page. */
const ENTRIES: readonly [entry: string, about: string][] = [
  ['index', 'Names, checks, results and errors.'],
  ['client', 'A small typed client.'],
  ['decode', 'Quantities to bigint, hex to bytes, and back.'],
  ['units', `Amounts of ${chain.symbol} and gwei as text, and back.`],
  ['explain', 'Explanations of errors.'],
  ['explain/full', 'Explanations with the errors of all programs around a node.'],
  ['explain/reverts', 'Return bytes to the error of a contract.'],
  ['examine', 'Comparisons of responses with each other.'],
  ['guard/viem', 'For viem and wagmi.'],
  ['guard/ethers', 'For ethers 6.'],
  ['guard/web3', 'For web3.js 4.'],
  ['guard/eip1193', 'For wallets and every EIP-1193 provider.'],
  ['guard/ws', 'For WebSockets.'],
  ['guard/fetch', 'For every library that accepts a `fetch`.'],
  ['node', 'The local node, without a port.'],
  ['msw', 'The local node behind Mock Service Worker.'],
]

/** Text of the page, with every function of every path, its declaration and its comment. */
export async function apiPage(root: string): Promise<string> {
  const document = JSON.parse(await readFile(join(root, 'generated/openrpc.json'), 'utf8')) as {
    components: { schemas: object }
  }
  const files = new Map(await declarationFiles(root, Object.keys(document.components.schemas), site.url))
  const types = typesIn(files, Object.keys(document.components.schemas))
  const sections = ENTRIES.map(([entry, about]) => {
    const source = { ...LIBRARY, ...NODE }[entry] ?? ''
    const all = exportsOf(files, `types/${source}.d.ts`)
    return section(entry, about, all) + typeSection(entry, types, all)
  })
  const sizes = sizeTable(JSON.parse(await readFile(join(root, SIZES_FILE), 'utf8')))
  return `${HEAD}\n${sections.join('\n')}\n${SIZES}\n${sizes}\n`
}

const HEAD = `---
title: API
description: Every function of the package by the path it is imported from, with its declaration and what it throws.
sidebar_label: API
sidebar_position: 39
last_reviewed: 2026-11-22
sources:
  - { title: 'OpenRPC document of this reference', url: 'https://spec.open-rpc.org' }
---

{/* Written by scripts/ship/release/api-page.ts from the declarations of the package. Do not edit. */}

Each heading is a path to import from. [Shapes](/reference/shapes) lists the types of results. Other types are at the first path that uses them. [The package](/reference/package) lists the purpose of each path.

If a function throws, the error is a \`${chain.name}Error\`, whose type the entry exports. Match on its \`code\`, because its message may change. Its \`hint\` contains the fix, if there is one.
`

const SIZES = `## Sizes

The table lists the size of each path if a bundler includes everything that it exports. Bundlers remove what you do not import: \`isBlock\` alone is under 3 kB, gzipped. The other shapes have paths like \`Block\`.
`

/** The exports of a module by name, including re-exports from other modules. */
function exportsOf(files: ReadonlyMap<string, string>, path: string): Declared[] {
  const text = files.get(path) ?? ''
  const own = declared(text)
  const taken = [...text.matchAll(/^export \{ ([^}]+) \} from '([^']+)';$/gm)].flatMap(([, names = '', from = '']) => {
    const there = declared(files.get(posix.join(posix.dirname(path), from).replace(/\.js$/, '.d.ts')) ?? '')
    return names.split(',').flatMap((part) => {
      const [name = '', as = name] = part.trim().split(' as ')
      const renamed = (text: string) => text.replace(`class ${name}`, `class ${as}`)
      return there.flatMap((one) => (one.name === name ? [{ ...one, name: as, text: renamed(one.text) }] : []))
    })
  })
  return [...taken, ...own]
}

function declared(text: string): Declared[] {
  const pattern =
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^export declare (?:class (\w+)[\s\S]*?^\}|(?:const|function) (\w+)[\s\S]*?;)$(?!\n[ }])/gm
  return [...text.matchAll(pattern)].map(([whole, comment = '', ofClass, ofOther]) => ({
    name: ofClass ?? ofOther ?? '',
    comment: comment.replaceAll(/^ *\* ?/gm, '').trim(),
    text: whole.slice(whole.indexOf('export declare')).replace('export declare ', '').replace(/;$/, ''),
  }))
}

/** Declarations of exported types by name, without the shapes, which have a page. */
function typesIn(files: ReadonlyMap<string, string>, shapes: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [path, text] of files) {
    if (!path.startsWith('types/src/package/')) continue
    for (const [whole, name = ''] of text.matchAll(/^export type (\w+)(?:<[^=]*>)? = [\s\S]*?;$(?!\n[ }])/gm))
      if (!shapes.includes(name)) found.set(name, whole.replace('export ', '').replace(/;$/, ''))
  }
  return found
}

/** A release in a comment. The page checks that releases are facts or examples. */
const RELEASE = /\b\d+\.\d+\.\d+\b/g

/** Types that the declarations of a section name, directly or through another, at their first section on the page. */
function typeSection(entry: string, types: Map<string, string>, all: readonly Declared[]): string {
  const told: string[] = []
  const queue = all.filter(({ name }) => !FAMILY.test(name)).map(({ text }) => text)
  for (let text = queue.shift(); text !== undefined; text = queue.shift()) {
    for (const [name] of text.matchAll(/\b[A-Z]\w+/g)) {
      const type = types.get(name)
      if (type === undefined || told.includes(type)) continue
      types.delete(name)
      told.push(type)
      queue.push(type)
    }
  }
  return told.length === 0
    ? ''
    : `\n### Types of ${entry === 'index' ? 'the entry' : `/${entry}`}\n\n\`\`\`text facts\n${told.join('\n\n').replaceAll(RELEASE, '{=$&}')}\n\`\`\`\n`
}

/** Functions that exist for each shape share one line of the page, instead of one heading for each. */
const FAMILY = /^(is|check|decode)(?=[A-Z])(?!Result$|Params$|Response$|Revert$)/

function section(entry: string, about: string, all: readonly Declared[]): string {
  const single = all.filter(({ name }) => !FAMILY.test(name))
  const families = ['is', 'check', 'decode'].flatMap((verb) => {
    const names = all.flatMap(({ name }) => (FAMILY.exec(name)?.[1] === verb ? [`\`${name}\``] : []))
    return names.length === 0 ? [] : [`One for each shape: ${names.join(', ')}.\n`]
  })
  const path = entry === 'index' ? chain.packageName : `${chain.packageName}/${subPath(entry).slice('./'.length)}`
  return [`## ${path}\n`, `${about}\n`, ...single.map(entryOf), ...families].join('\n')
}

function entryOf({ name, comment, text }: Declared): string {
  const [said = '', ...tags] = comment.split(/^@/m)
  const rest = tags.flatMap((tag) => {
    const [kind = '', ...words] = tag.trim().split(/\s+/)
    if (kind === 'throws')
      return [`Throws ${prose(words.join(' ').replace(/^\{[^}]*\} ?/, ''))}.`.replace(/\.\.$/, '.')]
    return kind === 'param' ? [`\`${words[0]}\`: ${prose(words.slice(1).join(' '))}.`.replace(/\.\.$/, '.')] : []
  })
  const paragraphs = [prose(said), ...rest].filter((line) => line !== '').map((line) => `${line}\n`)
  return [`### ${name}\n`, `\`\`\`ts fragment\n${text}\n\`\`\`\n`, ...paragraphs].join('\n')
}

/** Escapes characters that MDX would interpret outside of code. */
const prose = (text: string): string =>
  text
    .trim()
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[{}<]/g, '\\$&').replaceAll(/\s+/g, ' ')))
    .join('')

if (process.argv[1]?.endsWith('api-page.ts')) {
  const root = join(import.meta.dirname, '../../..')
  await writeFile(join(root, API_PAGE), await apiPage(root))
}

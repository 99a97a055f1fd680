/** Code → lines of tokens, each with the class of the design's code colors. One highlighter for the whole build. */

import { createHighlighter, type Highlighter } from 'shiki'
import type { CodeToken, Highlight } from '../core/model/rendering.ts'
import { huff } from './grammars/huff.ts'
import { yul } from './grammars/yul.ts'

type CodeLine = CodeToken[]

const LANGUAGES = [
  'ts',
  'tsx',
  'js',
  'jsx',
  'json',
  'bash',
  'solidity',
  'vyper',
  'rust',
  'toml',
  'go',
  'python',
  'diff',
  'yaml',
  'graphql',
  'html',
  'css',
  'docker',
  'ini',
] as const
const PLAIN = new Set(['text', 'txt', 'plain', ''])

/**
 * The theme uses classes instead of colors. shiki only accepts hex, so each class has a number that is looked up again
 * after highlighting. The design tokens define the color of a class in both modes.
 */
const CLASSES: Record<string, string[]> = {
  't-c': ['comment', 'punctuation.definition.comment'],
  't-s': [
    'string',
    'punctuation.definition.string',
    'string.quoted',
    'string.template',
    'markup.inline.raw',
    // A variable in a string of a shell is one element with it.
    'string punctuation.definition.variable.shell',
  ],
  't-n': ['constant.numeric', 'keyword.other.unit'],
  't-const': ['constant.language', 'constant.character.escape', 'variable.other.constant', 'support.constant'],
  't-k': [
    'keyword',
    'storage',
    'storage.type',
    'storage.modifier',
    'variable.language',
    'keyword.control',
    'keyword.operator.new',
  ],
  't-f': [
    'entity.name.function',
    'support.function',
    'meta.function-call entity.name.function',
    'entity.name.command',
    'support.function.builtin',
  ],
  't-t': [
    'entity.name.type',
    'support.type',
    'support.class',
    'entity.other.inherited-class',
    'storage.type.primitive',
    'entity.name.class',
  ],
  't-prop': [
    'support.type.property-name',
    'meta.object-literal.key',
    'entity.name.tag',
    'entity.other.attribute-name',
    'variable.other.property.key',
    'support.type.property-name.json',
    'entity.name.tag.yaml',
    'support.type.property-name.toml',
  ],
  't-p': ['punctuation', 'keyword.operator', 'meta.brace', 'storage.type.function.arrow'],
  't-ins': ['markup.inserted', 'punctuation.definition.inserted'],
  't-del': ['markup.deleted', 'punctuation.definition.deleted'],
}

const colourOf = (index: number): string => `#0000${(index + 16).toString(16)}`.slice(0, 7)
const CLASS_BY_COLOUR = new Map(Object.keys(CLASSES).map((name, index) => [colourOf(index), name]))

const theme = {
  name: 'classes',
  type: 'light' as const,
  fg: '#ffffff',
  bg: '#000000',
  settings: Object.values(CLASSES).map((scope, index) => ({ scope, settings: { foreground: colourOf(index) } })),
}

/** Disables the time limit, because on a busy machine it would leave the rest of a long line without colors. */
const SETTINGS = { theme: 'classes', tokenizeTimeLimit: 0 }

/** Grammars of our own, for languages the highlighter does not bring. */
const OWN = [yul, huff]

/** The build loads this module twice, once for its configuration. Both instances share one highlighter. */
const shared = globalThis as { [STARTED]?: Promise<Highlighter> }
const STARTED: unique symbol = Symbol.for('highlighter of the build')

/** Starts the highlighter, if it has not been started. */
export async function createHighlight(): Promise<Highlight> {
  shared[STARTED] ??= createHighlighter({ themes: [theme], langs: [...LANGUAGES, ...OWN] })
  const highlighter = await shared[STARTED]
  return (code, language) => highlightWith(highlighter, code, language)
}

function highlightWith(highlighter: Highlighter, code: string, language: string): CodeLine[] {
  const text = code.replace(/\n$/, '')
  if (PLAIN.has(language)) return text.split('\n').map((line) => [{ text: line, class: '' }])
  const { tokens } = highlighter.codeToTokens(text, { ...SETTINGS, lang: language as never })
  return tokens.map((line) =>
    merge(
      line.map(({ content, color }) => ({
        text: content,
        class: CLASS_BY_COLOUR.get((color ?? '').toLowerCase()) ?? '',
      })),
    ),
  )
}

/** Neighbors of one class become one token, and spaces join the token before them: fewer elements on the page. */
function merge(line: readonly CodeToken[]): CodeLine {
  const merged: CodeLine = []
  for (const token of line) {
    const last = merged.at(-1)
    if (last && (last.class === token.class || token.text.trim() === '')) last.text += token.text
    else merged.push({ ...token })
  }
  return merged
}

/** Languages that the highlighter supports, for the check of code fences. */
export const knownLanguages: readonly string[] = [...LANGUAGES, ...OWN.map(({ name }) => name), ...PLAIN]

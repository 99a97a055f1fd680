/**
 * Colors comments, strings, numbers, words and names of short code in the browser. It is not a grammar, but it suffices
 * for the request snippets. The build colors prerendered code with real grammars.
 */

export type CodeToken = { text: string; class: string }

const KEYWORDS: Readonly<Record<string, string>> = {
  ts: 'import export from const let await async new return if throw as function',
  python: 'import from def async await with as for in return if else class',
  go: 'package import func const var if else for select case return defer range chan map any string',
  rust: 'use const let mut async fn await while if return struct dyn',
  bash: '',
  powershell: '',
  json: '',
}
const CONSTANTS = /^(true|false|null|undefined|nil|None|True|False|Ok|Some)$/

/** Strings first, so that nothing inside them matches. Single quotes of shells span lines. */
const PATTERNS: Readonly<Record<string, string>> = {
  comment: '(?<comment>//[^\\n]*|#(?![\\[!])[^\\n]*)',
  string: '(?<string>"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\'|`(?:[^`\\\\]|\\\\.)*`)',
  shell: '(?<string>"(?:[^"\\\\]|\\\\.)*"|\'[^\']*\')',
  number: '(?<number>\\b\\d[\\w.]*\\b)',
  option: '(?<option>(?<=\\s)--?[A-Za-z][\\w-]*)',
  word: '(?<word>[A-Za-z_$][\\w$]*!?)',
}

const isShell = (language: string): boolean => language === 'bash' || language === 'powershell'

function expression(language: string): RegExp {
  const { comment = '', string = '', shell = '', number = '', option = '', word = '' } = PATTERNS
  const parts = isShell(language) ? [shell, option, number, word] : [comment, string, number, word]
  // Only TypeScript, Go and Rust use slashes and only Python the hash, so a URL or an attribute is not a comment.
  const used = language === 'json' ? parts.slice(1) : parts
  return new RegExp(used.join('|'), 'g')
}

/** Lines of tokens with the classes of the design's code colors. */
export function highlight(code: string, language: string): CodeToken[][] {
  const keywords = new Set((KEYWORDS[language] ?? '').split(' '))
  const lines: CodeToken[][] = [[]]
  const add = (text: string, name: string) => {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([])
      // An element around spaces would not be visible.
      if (part !== '') lines.at(-1)?.push({ text: part, class: part.trim() === '' ? '' : name })
    })
  }
  let end = 0
  for (const match of code.matchAll(expression(language))) {
    add(code.slice(end, match.index), 't-p')
    const after = code.slice(match.index + match[0].length)
    add(match[0], classOf(match, after, keywords, language))
    end = match.index + match[0].length
  }
  add(code.slice(end), 't-p')
  return lines
}

function classOf(match: RegExpMatchArray, after: string, keywords: ReadonlySet<string>, language: string): string {
  const { comment, string, number, option, word = '' } = match.groups ?? {}
  if (comment !== undefined) return 't-c'
  if (string !== undefined) return !isShell(language) && /^\s*:/.test(after) ? 't-prop' : 't-s'
  if (number !== undefined) return 't-n'
  if (option !== undefined || keywords.has(word)) return 't-k'
  if (CONSTANTS.test(word)) return 't-const'
  if (isShell(language)) return /^(curl|cast|Invoke-RestMethod|Invoke)$/.test(word) ? 't-f' : ''
  if (/^\s*(\(|::<|<\{)/.test(after) || word.endsWith('!')) return 't-f'
  if (/^:(?!:)/.test(after)) return 't-prop'
  return /^[A-Z]/.test(word) ? 't-t' : ''
}

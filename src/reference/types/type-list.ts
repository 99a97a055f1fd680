/** The generated types module → its exported types with their comments. Pure. */

export type ExportedType = {
  name: string
  /** First sentence of the comment. */
  summary: string
  /** The declaration as it stands in the module, its comment included. */
  code: string
}

/** Types in the order of the module. */
export function exportedTypes(module: string): ExportedType[] {
  const starts = [...module.matchAll(/^(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?export (?:type|interface) (\w+)/gm)]
  return starts.map((match, index) => {
    const end = starts[index + 1]?.index ?? module.length
    const code = module.slice(match.index, end).trim()
    return { name: match[1] ?? '', summary: summaryOf(code), code }
  })
}

function summaryOf(code: string): string {
  const comment = /^\/\*\*([\s\S]*?)\*\//.exec(code)?.[1] ?? ''
  const text = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, ''))
    .filter((line) => !line.startsWith('@'))
    .join(' ')
    .trim()
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
}

export type CodePart = { text: string; isComment: boolean }

/** Comments apart from code, so that they can stand back. */
export function codeParts(code: string): CodePart[] {
  return code
    .split(/(\/\*\*[\s\S]*?\*\/)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, isComment: text.startsWith('/**') }))
}

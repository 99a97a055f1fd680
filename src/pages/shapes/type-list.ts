/** The generated types module → its exported types with their comments, by subject. Pure. */

export type ExportedType = {
  name: string
  /** First sentence of the comment. */
  summary: string
  /** The declaration with its comments, without the lines on the source of a shape. */
  code: string
  subject: string
}

/** Subjects by the file that defines a shape. All other shapes belong to the methods. */
const SUBJECTS: Readonly<Record<string, string>> = {
  block: 'Blocks',
  transaction: 'Transactions',
  receipt: 'Receipts and logs',
  filter: 'Receipts and logs',
  call: 'Calls',
  fees: 'Calls',
  simulate: 'Simulation',
  trace: 'Traces',
  prestate: 'Traces',
  subscription: 'Subscriptions',
  txpool: 'Pool and node',
  primitives: 'Numbers, bytes and block references',
}
const OF_METHODS = 'Methods'

/** Types in the order of the module. */
export function exportedTypes(module: string): ExportedType[] {
  const starts = [...module.matchAll(/^(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?export (?:type|interface) (\w+)/gm)]
  return starts.map((match, index) => {
    const end = starts[index + 1]?.index ?? module.length
    const declaration = module.slice(match.index, end).trim()
    const file = /^ \* @see \S+\/([\w-]+)\.yaml /m.exec(declaration)?.[1] ?? ''
    const code = shorter(declaration)
    return { name: match[1] ?? '', summary: summaryOf(code), code, subject: SUBJECTS[file] ?? OF_METHODS }
  })
}

/** Types under their subjects, in the order of the subjects above. */
export function bySubject(types: readonly ExportedType[]): { subject: string; types: ExportedType[] }[] {
  return [...new Set([...Object.values(SUBJECTS), OF_METHODS])].flatMap((subject) => {
    const own = types.filter((type) => type.subject === subject)
    return own.length === 0 ? [] : [{ subject, types: own }]
  })
}

/** Removes comment lines for editors of the document, and joins the rest into one line if it fits. */
const shorter = (declaration: string): string =>
  declaration
    .replaceAll(/^ *\* (?:Provenance: |@see ).*\n/gm, '')
    .replaceAll(/^( *)\/\*\*\n *\* (.*)\n *\*\/$/gm, '$1/** $2 */')

function summaryOf(code: string): string {
  const comment = /^\/\*\*([\s\S]*?)\*\//.exec(code)?.[1] ?? ''
  const text = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, ''))
    .join(' ')
    .trim()
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
}

export type CodePart = { text: string; isComment: boolean }

/** Separates comments from code, so that comments can be less prominent. */
export function codeParts(code: string): CodePart[] {
  return code
    .split(/(\/\*\*[\s\S]*?\*\/)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, isComment: text.startsWith('/**') }))
}

/** Reads one authored file, YAML or JSON in the form of its kind. */
import { LineCounter, parseDocument } from 'yaml'
import type { OutputFile } from './document.ts'
import { formProblems } from './forms.ts'
import type { Problem } from './problem.ts'

/** One authored file. */
export type Part = OutputFile

/** The head of the document. */
export const ROOT = 'openrpc/openrpc.yaml'

export type Read = (path: string) => unknown

/** Reads parts by their paths. A part that is unreadable or has a wrong form is reported and becomes undefined. */
export function reader(parts: readonly Part[], problems: Problem[]): Read {
  const byPath = new Map(parts.map((part) => [part.path, part.text]))
  return (path) => {
    const text = byPath.get(path)
    if (text === undefined) {
      problems.push({
        file: path,
        pointer: '',
        message: 'The file does not exist.',
        fix: `Add it, or take it off the list in ${ROOT}.`,
      })
      return undefined
    }
    const value = path.endsWith('.json') ? readJson(path, text, problems) : readYaml(path, text, problems)
    if (value === undefined) return undefined
    const wrong = formProblems(path, value)
    problems.push(...wrong)
    return wrong.length > 0 ? undefined : value
  }
}

function readJson(file: string, text: string, problems: Problem[]): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    problems.push({ file, pointer: '', message: `Not JSON: ${(cause as Error).message}`, fix: 'Correct the syntax.' })
    return undefined
  }
}

function readYaml(file: string, text: string, problems: Problem[]): unknown {
  const lines = new LineCounter()
  const parsed = parseDocument(text, { lineCounter: lines, uniqueKeys: true })
  for (const error of parsed.errors) {
    const { line, col } = lines.linePos(error.pos[0])
    const [message] = error.message.split('\n')
    problems.push({
      file: `${file}:${line}:${col}`,
      pointer: '',
      message: `Not YAML: ${message}`,
      fix: 'Correct the syntax.',
    })
  }
  if (parsed.errors.length > 0) return undefined
  try {
    const value: unknown = parsed.toJS()
    // The document is JSON, so circular aliases are as invalid as unknown ones.
    JSON.stringify(value)
    return value
  } catch (cause) {
    const [message] = (cause as Error).message.split('\n')
    problems.push({
      file,
      pointer: '',
      message: `Not a tree: ${message}.`,
      fix: 'Write the value instead of the alias.',
    })
    return undefined
  }
}

/** Reads the tests that a table of `docs/` names as evidence, and checks that they exist. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

export type NamedTest = { file: string; name: string }

/** Every test that a text names, in the form `file › title` inside one code span. */
export const namedTests = (text: string): NamedTest[] =>
  [...text.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g)].map(([, file = '', name = '']) => ({ file, name }))

/** Rows of all tables of a text, without their heads. */
export function tableRows(text: string): string[] {
  const lines = text.split('\n')
  const isRule = (line = '') => /^\|(?: ?:?-+:? ?\|)+$/.test(line)
  return lines.filter((line, index) => line.startsWith('|') && !isRule(line) && !isRule(lines[index + 1]))
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Why a named test is no evidence, or undefined. A title counts as the first argument of a call, as a case of a list or
 * as a constant, and a skipped test does not count.
 */
export function faultOf({ file, name }: NamedTest): string | undefined {
  const where = path.join(ROOT, file)
  if (!existsSync(where)) return 'There is no such file.'
  const title = `[([=]\\s*(['"\`])${escaped(name)}\\1`
  const source = readFileSync(where, 'utf8')
  if (!new RegExp(title).test(source)) return 'The file does not have a test of this name.'
  if (new RegExp(`\\.(?:skip|todo|skipIf|runIf|fails)\\b[^\\n]*${title}`).test(source)) return 'The test is skipped.'
  return undefined
}

/** The examples that the pages are made of: what browser tests expect is derived from them, not pinned. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Example = {
  name: string
  title: string
  request: { method: string; params: unknown }
  response: { result?: unknown; error?: unknown }
}

const FOLDER = join(import.meta.dirname, '../../generated/examples')

/** Cases of a method in the order of its page. */
export const examplesOf = (method: string): Example[] =>
  JSON.parse(readFileSync(join(FOLDER, `${method}.json`), 'utf8')) as Example[]

/** The case of that name. */
export function exampleOf(method: string, name: string): Example {
  const example = examplesOf(method).find((one) => one.name === name)
  if (!example) throw new Error(`${method} has no example "${name}".`)
  return example
}

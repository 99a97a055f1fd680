/** The examples from which the pages are built. Browser tests derive their expectations from them. */
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

export function exampleOf(method: string, name: string): Example {
  const example = examplesOf(method).find((one) => one.name === name)
  if (!example) throw new Error(`${method} has no example "${name}".`)
  return example
}

/** YAML → values, kept from build to build: reading all of it again takes longer than drawing a page. */
import { parse } from 'yaml'
import { type Cache, cached } from './cache.ts'

/** Throws on text that is no YAML. */
export type ParseYaml = (text: string) => unknown

export const parseYaml: ParseYaml = (text) => parse(text)

/** The same for texts that an earlier build read. What YAML of this repository says, JSON can say. */
export const keptYaml =
  (cache: Cache): ParseYaml =>
  (text) =>
    JSON.parse(cached(cache, text, () => JSON.stringify(parse(text) ?? null)))

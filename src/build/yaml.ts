/** Parses YAML with a cache between builds, because reparsing all of it is slower than rendering a page. */
import { parse } from 'yaml'
import { type Cache, cached } from './cache.ts'

/** Throws on invalid YAML. */
export type ParseYaml = (text: string) => unknown

export const parseYaml: ParseYaml = (text) => parse(text)

/** Reads texts parsed by an earlier build from the cache. JSON can represent all YAML values of this repository. */
export const keptYaml =
  (cache: Cache): ParseYaml =>
  (text) =>
    JSON.parse(cached(cache, text, () => JSON.stringify(parse(text) ?? null)))

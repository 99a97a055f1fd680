/** Records and their files in memory, for tests of the search. */

import { Engine } from '../query/engine.ts'
import type { SearchRecord } from '../query/records.ts'
import type { PlaceAliases } from './aliases.ts'
import { type SearchFile, searchIndexFiles } from './build-index.ts'

const page = (
  path: string,
  name: string,
  about: string,
  text: string,
  rest: Partial<SearchRecord> = {},
): SearchRecord => ({
  kind: 'page',
  path,
  anchor: '',
  group: 'Guides',
  trail: [name],
  name,
  where: 'Guides',
  about,
  text,
  ...rest,
})

export const place = (
  path: string,
  anchor: string,
  trail: string[],
  text: string,
  rest: Partial<SearchRecord> = {},
): SearchRecord => ({
  ...page(path, trail.at(-1) ?? '', '', text),
  kind: 'section',
  anchor,
  trail,
  where: trail[0] ?? '',
  ...rest,
})

const method = (name: string, about: string): SearchRecord =>
  page(`/reference/json-rpc/${name}`, name, about, '', { kind: 'read', group: 'JSON-RPC methods', where: 'eth' })

export const RECORDS: readonly SearchRecord[] = [
  page('/gas', 'Gas on Monad', 'What a transaction costs.', 'You pay the limit. The floor is 100 gwei.'),
  place('/gas', 'the-base-fee', ['Gas on Monad', 'The base fee'], 'It follows the fullness of earlier blocks.'),
  place('/gas', 'opcode-prices', ['Gas on Monad', 'Opcode prices'], 'Cold storage access is expensive: 8,100 gas.'),
  page('/raptorcast', 'RaptorCast', 'How blocks spread over UDP.', 'Erasure codes restore a block from any chunks.', {
    group: 'Architecture',
  }),
  method('eth_getLogs', 'Logs that match a filter.'),
  method('eth_getBlockByNumber', 'A block by its number or by a tag.'),
  place('/reference/json-rpc/eth_getBlockByNumber', 'result.yParity', ['eth_getBlockByNumber', 'yParity'], 'Parity.', {
    kind: 'field',
    group: 'Parameters and fields',
    where: 'Transaction',
  }),
  method('eth_getTransactionByHash', 'Returns an included transaction by its hash.'),
  method('eth_getTransactionByBlockHashAndIndex', 'A transaction by the hash of its block and its position.'),
  page('/errors', 'RPC error codes', 'Every code, and what to do.', '', { group: 'Reference' }),
  place('/errors', 'invalid-params', ['RPC error codes', '-32602 Invalid params'], 'A parameter is missing.', {
    kind: 'error',
    group: 'Error codes',
  }),
  page('/glossary', 'Glossary', 'Terms.', '', { group: 'Reference' }),
  place('/glossary', 'term-epoch', ['Glossary', 'epoch'], 'A period of 50,000 blocks.', {
    kind: 'term',
    group: 'Glossary',
  }),
]

/** Files of the fixture, a reader for them, and an engine over it. `read` lists the files read, in order. */
export function fixture(
  records: readonly SearchRecord[] = RECORDS,
  aliases: readonly PlaceAliases[] = [],
): {
  files: SearchFile[]
  engine: Engine
  read: string[]
} {
  const files = searchIndexFiles(records, aliases)
  const read: string[] = []
  const engine = new Engine(async (path) => {
    read.push(path)
    const file = files.find((candidate) => candidate.path === path)
    if (!file) throw new Error(`${path} does not exist`)
    return JSON.parse(file.text)
  })
  return { files, engine, read }
}

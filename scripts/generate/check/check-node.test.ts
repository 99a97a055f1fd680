import { describe, expect, test } from 'vitest'
import type { Method } from '../openrpc/document.ts'
import { checkNode, readNodeTables } from './check-node.ts'

const methods = (...names: string[]) => ({ methods: names.map((name) => ({ name }) as Method) })
const TABLES = `export const blockMethods: Methods = {
  eth_blockNumber: ({ head }) => head,
  async eth_call(view) {},
}`

describe('checkNode', () => {
  test('names a method that no table has, and where to add it', () => {
    expect(checkNode(methods('eth_blockNumber', 'eth_call', 'eth_block'), TABLES)).toEqual([
      {
        file: 'src/package/node/core/methods',
        pointer: '',
        message: 'The local node has no answer for eth_block.',
        fix: 'Add it to the table of its subject there, such as eth_block: () => true, or to src/package/node/core/methods/left-out.ts with the reason.',
      },
    ])
  })

  test('does not take a name in a text for an answer', () => {
    expect(checkNode(methods('eth_call'), '// eth_call: asks\nconst name = "eth_call"')).toHaveLength(1)
  })

  test('reads the tables of the node', async () => {
    expect(checkNode(methods('eth_call', 'eth_subscribe', 'eth_absent'), await readNodeTables())).toHaveLength(1)
  })
})

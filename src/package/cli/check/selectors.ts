/** The block selectors that a method accepts. */
import { checkParams } from '../../rpc/validate.ts'
import type { Block } from './model.ts'

export type Selector = {
  name: string
  value: unknown
  /** Selects exactly the sampled block. */
  isExact: boolean
}

const TAGS = ['latest', 'safe', 'finalized', 'pending', 'earliest']

function all(block: Block | undefined): Selector[] {
  const tags = TAGS.map((value) => ({ name: value, value, isExact: false }))
  if (!block) return tags
  const { number, hash } = block
  return [
    ...tags,
    { name: 'by number', value: number, isExact: true },
    { name: 'by hash', value: hash, isExact: true },
    { name: 'by number object', value: { blockNumber: number }, isExact: true },
    { name: 'by hash object', value: { blockHash: hash, requireCanonical: true }, isExact: true },
  ]
}

/** The selectors that the document allows in these params. */
export const selectors = (
  method: string,
  paramsWith: (block: unknown) => unknown[],
  block: Block | undefined,
): Selector[] => all(block).filter(({ value }) => checkParams(method, paramsWith(value)).valid)

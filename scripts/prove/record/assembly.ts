/** A two-pass assembler for the few opcodes that the scenario's contract needs. Pure. */
import { bytesToHex, hexToBytes } from '../../../src/core/lib/bytes.ts'
import { PortalError } from '../../../src/core/lib/portal-error.ts'

const OPCODES: Readonly<Record<string, number>> = {
  STOP: 0x00,
  ADD: 0x01,
  SUB: 0x03,
  EQ: 0x14,
  ISZERO: 0x15,
  SHL: 0x1b,
  SHR: 0x1c,
  CALLER: 0x33,
  CALLDATALOAD: 0x35,
  CODECOPY: 0x39,
  MSTORE: 0x52,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMPI: 0x57,
  JUMPDEST: 0x5b,
  PUSH0: 0x5f,
  DUP1: 0x80,
  SWAP1: 0x90,
  LOG2: 0xa2,
  RETURN: 0xf3,
  REVERT: 0xfd,
}

/** Labels are always pushed as two bytes, so that sizes are known before addresses. */
const LABEL_BYTES = 2
const PUSH1 = 0x60
const MAX_PUSH_BYTES = 32

type Item = { bytes: number[] } | { label: string } | { target: string }

/**
 * Bytecode of `source`, as `0x` hex. One instruction per word. `0x…` pushes these bytes, and `@name` pushes the address
 * of `name:`, which marks a JUMPDEST. A `;` starts a comment.
 * @throws {PortalError} `ASSEMBLY` for an unknown word or label.
 */
export function assemble(source: string): `0x${string}` {
  const items = source
    .split('\n')
    .flatMap((line) => (line.split(';')[0] ?? '').trim().split(/\s+/))
    .filter((word) => word !== '')
    .map(read)
  const places = placeLabels(items)
  return bytesToHex(Uint8Array.from(items.flatMap((item) => emit(item, places))))
}

function read(word: string): Item {
  if (word.startsWith('@')) return { target: word.slice(1) }
  if (word.endsWith(':')) return { label: word.slice(0, -1) }
  if (/^0x([0-9a-f]{2})+$/.test(word)) return { bytes: push(word) }
  const code = OPCODES[word]
  if (code === undefined) throw fail(`"${word}" is not an instruction of this assembler.`)
  return { bytes: [code] }
}

function push(hex: string): number[] {
  const bytes = [...hexToBytes(hex)]
  if (bytes.length > MAX_PUSH_BYTES) throw fail(`${hex} is longer than the 32 bytes of a word.`)
  return [PUSH1 + bytes.length - 1, ...bytes]
}

const sizeOf = (item: Item): number => ('bytes' in item ? item.bytes.length : 'target' in item ? 1 + LABEL_BYTES : 1)

function placeLabels(items: readonly Item[]): Map<string, number> {
  const places = new Map<string, number>()
  let at = 0
  for (const item of items) {
    if ('label' in item) places.set(item.label, at)
    at += sizeOf(item)
  }
  return places
}

function emit(item: Item, places: ReadonlyMap<string, number>): number[] {
  if ('bytes' in item) return item.bytes
  if ('label' in item) return [OPCODES.JUMPDEST ?? 0]
  const at = places.get(item.target)
  if (at === undefined) throw fail(`No label "${item.target}:".`)
  return push(`0x${at.toString(16).padStart(LABEL_BYTES * 2, '0')}`)
}

const fail = (message: string): PortalError =>
  new PortalError('ASSEMBLY', {
    message,
    at: 'scripts/prove/record',
    hint: 'Correct the contract source, or add the opcode.',
  })

/** Keccak-256 as Ethereum uses it, written from the description of the sponge: no package, no table. */

const ROUNDS = 24
/** Input bytes per permutation: 1,600 bits minus twice the output. */
const RATE = 136
const OUTPUT = 32
/** 25 lanes of 64 bits, each as a low and a high word. */
const WORDS = 50
/** Words of a row that are repeated after its end. */
const WRAPPED = 4

type Tables = { constants: Uint32Array; rotations: Uint8Array; targets: Uint8Array }
let made: Tables | undefined

/** Rotations and lane positions, and round constants from their shift register. */
function tables(): Tables {
  if (made) return made
  const rotations = new Uint8Array(ROUNDS)
  const targets = new Uint8Array(ROUNDS)
  for (let step = 0, x = 1, y = 0; step < ROUNDS; step++) {
    rotations[step] = (((step + 1) * (step + 2)) / 2) % 64
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    targets[step] = x + 5 * y
  }
  const constants = new Uint32Array(2 * ROUNDS)
  for (let round = 0, register = 1; round < ROUNDS; round++) {
    for (let place = 0; place < 7; place++) {
      const bit = 2 ** place - 1
      if (register & 1) {
        const word = 2 * round + (bit < 32 ? 0 : 1)
        constants[word] = (constants[word] ?? 0) ^ (1 << (bit % 32))
      }
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    }
  }
  made = { constants, rotations, targets }
  return made
}

/** Reads a word. The arrays have a fixed length, so the index is always valid. */
const at = (words: Uint32Array, index: number): number => words[index] as number

function permute(state: Uint32Array, columns: Uint32Array): void {
  const { constants, rotations, targets } = tables()
  for (let round = 0; round < ROUNDS; round++) {
    mixColumns(state, columns)
    walk(state, rotations, targets)
    for (let row = 0; row < WORDS; row += 10) mixRow(state, columns, row)
    state[0] = at(state, 0) ^ at(constants, 2 * round)
    state[1] = at(state, 1) ^ at(constants, 2 * round + 1)
  }
}

/** Mixes the parity of two neighboring columns into each lane. */
function mixColumns(state: Uint32Array, columns: Uint32Array): void {
  for (let word = 0; word < 10; word++) {
    columns[word] =
      at(state, word) ^ at(state, word + 10) ^ at(state, word + 20) ^ at(state, word + 30) ^ at(state, word + 40)
  }
  wrap(columns)
  for (let x = 2; x <= 10; x += 2) {
    const low = at(columns, x + 2)
    const high = at(columns, x + 3)
    const mixedLow = at(columns, x - 2) ^ ((low << 1) | (high >>> 31))
    const mixedHigh = at(columns, x - 1) ^ ((high << 1) | (low >>> 31))
    for (let word = x === 10 ? 0 : x; word < WORDS; word += 10) {
      state[word] = at(state, word) ^ mixedLow
      state[word + 1] = at(state, word + 1) ^ mixedHigh
    }
  }
}

/** Repeats the first two lanes after the fifth, because a remainder for each index costs more than the other steps. */
function wrap(row: Uint32Array): void {
  for (let word = 0; word < WRAPPED; word++) row[10 + word] = at(row, word)
}

/** Lanes change places and are turned. */
function walk(state: Uint32Array, rotations: Uint8Array, targets: Uint8Array): void {
  let low = at(state, 2)
  let high = at(state, 3)
  for (let step = 0; step < ROUNDS; step++) {
    const bits = rotations[step] as number
    const place = 2 * (targets[step] as number)
    const nextLow = at(state, place)
    const nextHigh = at(state, place + 1)
    const a = bits < 32 ? low : high
    const b = bits < 32 ? high : low
    const shift = bits % 32
    state[place] = shift === 0 ? a : (a << shift) | (b >>> (32 - shift))
    state[place + 1] = shift === 0 ? b : (b << shift) | (a >>> (32 - shift))
    low = nextLow
    high = nextHigh
  }
}

/** The only step that is not linear. */
function mixRow(state: Uint32Array, copy: Uint32Array, row: number): void {
  for (let word = 0; word < 10; word++) copy[word] = at(state, row + word)
  wrap(copy)
  for (let word = 0; word < 10; word++)
    state[row + word] = at(copy, word) ^ (~at(copy, word + 2) & at(copy, word + 4))
}

/** Absorbs one block of input byte by byte, because views and lists for each word cost more than the permutation. */
function absorb(state: Uint32Array, bytes: Uint8Array, offset: number, columns: Uint32Array): void {
  for (let word = 0; word < RATE / 4; word++) {
    const place = offset + 4 * word
    const low = byteAt(bytes, place) | (byteAt(bytes, place + 1) << 8)
    state[word] = at(state, word) ^ (low | (byteAt(bytes, place + 2) << 16) | (byteAt(bytes, place + 3) << 24))
  }
  permute(state, columns)
}

const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] as number

/** The 32-byte hash of bytes. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const state = new Uint32Array(WORDS)
  const columns = new Uint32Array(10 + WRAPPED)
  let offset = 0
  for (; offset + RATE <= bytes.length; offset += RATE) absorb(state, bytes, offset, columns)
  const last = new Uint8Array(RATE)
  last.set(bytes.subarray(offset))
  last[bytes.length - offset] = 1
  last[RATE - 1] = (last[RATE - 1] as number) | 0x80
  absorb(state, last, 0, columns)
  return Uint8Array.from({ length: OUTPUT }, (_, index) => (at(state, index >> 2) >>> (8 * (index & 3))) & 0xff)
}

/** Keccak-256 as Ethereum uses it, written from the description of the sponge: no package, no table. */

const ROUNDS = 24
/** Input bytes per permutation: 1,600 bits minus twice the output. */
const RATE = 136
const OUTPUT = 32
/** 25 lanes of 64 bits, each as a low and a high word. */
const WORDS = 50

/** For the low word of each lane the word to which it goes, and the bits by which both words are turned. */
type Tables = { constants: Int32Array; shifts: Uint8Array; targets: Uint8Array }
let made: Tables | undefined

/** Rotations and lane positions, and round constants from their shift register. */
function tables(): Tables {
  if (made) return made
  const shifts = new Uint8Array(WORDS)
  const targets = new Uint8Array(WORDS)
  for (let step = 0, x = 1, y = 0; step < ROUNDS; step++) {
    const bits = (((step + 1) * (step + 2)) / 2) % 64
    const word = 2 * (x + 5 * y)
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    shifts[word] = bits % 32
    // A turn by more than a word swaps the two words.
    targets[word] = 2 * (x + 5 * y) + (bits < 32 ? 0 : 1)
  }
  const constants = new Int32Array(2 * ROUNDS)
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
  made = { constants, shifts, targets }
  return made
}

/** Reads a word. The arrays have a fixed length, so the index is always valid. */
const at = (words: Int32Array | Uint8Array, index: number): number => words[index] as number

/** Each step reads and writes a word once, because the accesses cost more than the arithmetic. */
function permute(state: Int32Array, moved: Int32Array, columns: Int32Array): void {
  const { constants, shifts, targets } = tables()
  for (let round = 0; round < ROUNDS; round++) {
    for (let word = 0; word < 10; word++)
      columns[word] =
        at(state, word) ^ at(state, word + 10) ^ at(state, word + 20) ^ at(state, word + 30) ^ at(state, word + 40)
    for (let x = 0; x < 10; x += 2) {
      // The parity of two neighboring columns is mixed into the lanes of a column, which change places and are turned.
      const before = x === 0 ? 8 : x - 2
      const after = x === 8 ? 0 : x + 2
      const low = at(columns, after)
      const high = at(columns, after + 1)
      const mixedLow = at(columns, before) ^ ((low << 1) | (high >>> 31))
      const mixedHigh = at(columns, before + 1) ^ ((high << 1) | (low >>> 31))
      for (let word = x; word < WORDS; word += 10) {
        const a = at(state, word) ^ mixedLow
        const b = at(state, word + 1) ^ mixedHigh
        const shift = at(shifts, word)
        const target = at(targets, word)
        moved[target] = (a << shift) | ((b >>> 1) >>> (31 - shift))
        moved[target ^ 1] = (b << shift) | ((a >>> 1) >>> (31 - shift))
      }
    }
    for (let row = 0; row < WORDS; row += 10) mixRow(state, moved, row)
    state[0] = at(state, 0) ^ at(constants, 2 * round)
    state[1] = at(state, 1) ^ at(constants, 2 * round + 1)
  }
}

/** The only step that is not linear. */
function mixRow(state: Int32Array, moved: Int32Array, row: number): void {
  const a = at(moved, row)
  const b = at(moved, row + 1)
  const c = at(moved, row + 2)
  const d = at(moved, row + 3)
  const e = at(moved, row + 4)
  const f = at(moved, row + 5)
  const g = at(moved, row + 6)
  const h = at(moved, row + 7)
  const i = at(moved, row + 8)
  const j = at(moved, row + 9)
  state[row] = a ^ (~c & e)
  state[row + 1] = b ^ (~d & f)
  state[row + 2] = c ^ (~e & g)
  state[row + 3] = d ^ (~f & h)
  state[row + 4] = e ^ (~g & i)
  state[row + 5] = f ^ (~h & j)
  state[row + 6] = g ^ (~i & a)
  state[row + 7] = h ^ (~j & b)
  state[row + 8] = i ^ (~a & c)
  state[row + 9] = j ^ (~b & d)
}

/** Takes in one block of input byte by byte, because views and lists for each word cost more than the permutation. */
function absorb(state: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let word = 0; word < RATE / 4; word++) {
    const place = offset + 4 * word
    const low = at(bytes, place) | (at(bytes, place + 1) << 8)
    state[word] = at(state, word) ^ (low | (at(bytes, place + 2) << 16) | (at(bytes, place + 3) << 24))
  }
}

/** The 32-byte hash of bytes. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const state = new Int32Array(WORDS)
  const moved = new Int32Array(WORDS)
  const columns = new Int32Array(10)
  const padded = new Uint8Array(bytes.length - (bytes.length % RATE) + RATE)
  padded.set(bytes)
  padded[bytes.length] = 1
  padded[padded.length - 1] = at(padded, padded.length - 1) | 0x80
  for (let offset = 0; offset < padded.length; offset += RATE) {
    absorb(state, padded, offset)
    permute(state, moved, columns)
  }
  const hash = new Uint8Array(OUTPUT)
  for (let index = 0; index < OUTPUT; index++) hash[index] = at(state, index >> 2) >>> (8 * (index & 3))
  return hash
}

/**
 * Checks the hex digits of a whole value in one pass. `batched-hex.ts` copies these helpers into the module of the
 * generated validators. Outside a batch each string is checked separately.
 */
let gathered, strings, bytes, words, encoder

function isHex(data) {
  if (gathered === undefined || data.length > 30000) return /^0x[0-9a-fA-F]*$/.test(data)
  if (!data.startsWith('0x')) return false
  gathered += data
  strings++
  return gathered.length < 30000 || fitsGathered()
}

export function isHexOfLength(data, length) {
  return data.length === length && isHex(data)
}

export function isHexOfBytes(data) {
  return data.length % 2 === 0 && isHex(data)
}

// Most quantities are short, and a regular expression costs more to start than their digits do.
export function isQuantity(data, longest) {
  if (data.length > 18) return data.length <= longest && /^0x[1-9a-f][0-9a-f]*$/.test(data)
  if (data.length > longest || data.length < 3 || !data.startsWith('0x')) return false
  if (data.charCodeAt(2) === 48) return data.length === 3
  for (let i = 2; i < data.length; i++) {
    const code = data.charCodeAt(i)
    if (code < 48 || code > 102 || (code > 57 && code < 97)) return false
  }
  return true
}

/**
 * Checks the gathered characters, four at a time, and clears them. Adding 128 - n to a character sets its highest bit
 * if the character is n or more. Two such sums therefore differ in that bit exactly inside a range, such as digits,
 * letters of either case, and the x of each prefix. Every string starts with an x. If there are as many x as strings,
 * there is no other x, so strings cannot be well formed only together. They are counted by their position in a word,
 * and 63 words have at most 252 of them.
 */
function fitsGathered() {
  encoder ??= new TextEncoder()
  bytes ??= new Uint8Array(65536)
  words ??= new Int32Array(bytes.buffer)
  const { read, written } = encoder.encodeInto(gathered, bytes)
  const isAll = read === gathered.length
  let marks = -strings
  gathered = ''
  strings = 0
  bytes.fill(48, written, written + 3)
  let fits = -1
  for (let i = 0; i < written / 4; ) {
    const end = Math.min(i + 63, written / 4)
    let sums = 0
    for (; i < end; i++) {
      const four = words[i]
      const lower = four | 0x20202020
      const digit = (four + 0x50505050) ^ (four + 0x46464646)
      const letter = (lower + 0x1f1f1f1f) ^ (lower + 0x19191919)
      const prefix = (four + 0x08080808) ^ (four + 0x07070707)
      fits &= (digit | letter | prefix) & ~four
      sums += (prefix >>> 7) & 0x01010101
    }
    marks += Math.imul(sums, 0x01010101) >>> 24
  }
  return isAll && marks === 0 && (fits & 0x80808080) === -0x7f7f7f80
}

export function validateWithBatchedHex(validator, data) {
  const outerGathered = gathered
  const outerStrings = strings
  gathered = ''
  strings = 0
  try {
    return validator(data) && fitsGathered()
  } finally {
    gathered = outerGathered
    strings = outerStrings
  }
}

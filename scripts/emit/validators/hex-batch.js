/**
 * Hex digits of a whole value, checked in one go: helpers of the generated validators, copied into their module by
 * `batched-hex.ts`. Outside a batch each string is checked by itself.
 */
let gathered, bytes, words, encoder

function isHex(data) {
  if (gathered === undefined || data.length > 30000) return /^0x[0-9a-fA-F]*$/.test(data)
  gathered += data
  // The first character is "0" and the only "x" is the second one, so that strings cannot be well formed only together.
  const hasPrefix = data.charCodeAt(0) === 48 && data.charCodeAt(1) === 120 && !data.includes('x', 2)
  return hasPrefix && (gathered.length < 30000 || fitsGathered())
}

export function isHexOfLength(data, length) {
  return data.length === length && isHex(data)
}

export function isHexOfBytes(data) {
  return data.length % 2 === 0 && isHex(data)
}

export function isQuantity(data, longest) {
  return data.length <= longest && (data === '0x0' || /^0x[1-9a-f][0-9a-f]*$/.test(data))
}

/**
 * Checks the gathered characters, four at a time, and forgets them. Adding 128 - n to a character sets its highest bit
 * from n on, so two such sums differ there exactly inside a range: digits, letters of either case, and the x of each
 * prefix.
 */
function fitsGathered() {
  encoder ??= new TextEncoder()
  bytes ??= new Uint8Array(65536)
  words ??= new Int32Array(bytes.buffer)
  const { read, written } = encoder.encodeInto(gathered, bytes)
  const isAll = read === gathered.length
  gathered = ''
  bytes.fill(48, written, written + 3)
  let fits = -1
  for (let i = 0; i < written / 4; i++) {
    const four = words[i]
    const lower = four | 0x20202020
    const digit = (four + 0x50505050) ^ (four + 0x46464646)
    const letter = (lower + 0x1f1f1f1f) ^ (lower + 0x19191919)
    const prefix = (four + 0x08080808) ^ (four + 0x07070707)
    fits &= (digit | letter | prefix) & ~four
  }
  return isAll && (fits & 0x80808080) === -0x7f7f7f80
}

export function validateWithBatchedHex(validator, data) {
  const outer = gathered
  gathered = ''
  try {
    return validator(data) && fitsGathered()
  } finally {
    gathered = outer
  }
}

/**
 * Hex strings are most of what a node answers, and one regular expression per string costs more than its characters
 * do. So the emitted validators can gather the digits of all strings and look at them in one go, and patterns with
 * counts, which are slow, become a length and a plain pattern.
 */

/**
 * `look` reads four characters at a time. Adding 128 - n to a character sets its highest bit from n on, so two such sums
 * differ there exactly inside a range: digits, letters of either case, and the x of each prefix. A string's second
 * character is its only x.
 */
const HELPERS = `let gathered, bytes, words, encoder;
function hex(data){
if(gathered === undefined || data.length > 30000){
return /^0x[0-9a-fA-F]*$/.test(data);
}
gathered += data;
return data.charCodeAt(0) === 48 && data.charCodeAt(1) === 120 && !data.includes("x", 2) && (gathered.length < 30000 || look());
}
function hexOf(data, length){
return data.length === length && hex(data);
}
function hexPairs(data){
return data.length % 2 === 0 && hex(data);
}
function quantity(data, longest){
return data.length <= longest && (data === "0x0" || /^0x[1-9a-f][0-9a-f]*$/.test(data));
}
function look(){
encoder ??= new TextEncoder();
bytes ??= new Uint8Array(65536);
words ??= new Int32Array(bytes.buffer);
const { read, written } = encoder.encodeInto(gathered, bytes);
const isAll = read === gathered.length;
gathered = "";
bytes.fill(48, written, written + 3);
let fits = -1;
for(let i = 0; i < written / 4; i++){
const four = words[i], lower = four | 0x20202020;
const digit = four + 0x50505050 ^ four + 0x46464646;
const letter = lower + 0x1f1f1f1f ^ lower + 0x19191919;
const prefix = four + 0x08080808 ^ four + 0x07070707;
fits &= (digit | letter | prefix) & ~four;
}
return isAll && (fits & 0x80808080) === -0x7f7f7f80;
}
/** True only for a value that fits; false says no more than that its strings must be looked at one by one. */
export function together(verdict, data){
const outer = gathered;
gathered = "";
try {
return verdict(data) && look();
}
finally {
gathered = outer;
}
}
`

export const togetherDeclaration =
  'export declare function together(verdict: (value: unknown) => boolean, value: unknown): boolean'

/** How ajv writes the patterns of `schemas/rpc/primitives.yaml`, and the call that takes the place of each. */
const FORMS: readonly { pattern: RegExp; call: (digits: number) => (data: string) => string }[] = [
  { pattern: /^\/\^0x\[0-9a-fA-F\]\{(\d+)\}\$\/$/, call: (digits) => (data) => `hexOf(${data}, ${digits + 2})` },
  { pattern: /^\/\^0x\(\?:\[0-9a-fA-F\]\{2\}\)\*\$\/$/, call: () => (data) => `hexPairs(${data})` },
  {
    pattern: /^\/\^0x\(\?:0\|\[1-9a-f\]\[0-9a-f\]\{0,(\d+)\}\)\$\/$/,
    call: (digits) => (data) => `quantity(${data}, ${digits + 3})`,
  },
]

/**
 * Replaces the patterns of quantities and byte strings by helpers.
 * @throws {Error} when one of the forms is not there, so that another way of writing patterns is noticed.
 */
export function jointDigits(code: string): string {
  const calls = new Map<string, (data: string) => string>()
  const used = new Set<RegExp>()
  const bare = code.replaceAll(/^const (pattern\d+) = (\/.*\/);\n/gm, (line, name: string, literal: string) => {
    const form = FORMS.find(({ pattern }) => pattern.test(literal))
    if (!form) return line
    used.add(form.pattern)
    calls.set(name, form.call(Number(form.pattern.exec(literal)?.[1])))
    return ''
  })
  const missed = FORMS.find(({ pattern }) => !used.has(pattern))
  if (missed) throw new Error(`ajv wrote no pattern like ${missed.pattern.source}; see how it writes them now.`)
  return (
    HELPERS + bare.replaceAll(/\b(pattern\d+)\.test\((\w+)\)/g, (all, name, data) => calls.get(name)?.(data) ?? all)
  )
}

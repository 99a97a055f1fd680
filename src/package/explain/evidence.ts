/** Extracts codes and texts from anything that a call threw: the object, its causes, bodies and texts. Never throws. */

/** The relevant members of one object in an error chain. */
export type Part = {
  code: unknown
  /** Candidates for the node's text, the likeliest first. */
  texts: string[]
  /** All of its texts, with the name of its class and a code in words. */
  words: string[]
  /** Status of an HTTP answer. */
  status?: number
  /** Method of the request, if the object includes it. */
  method?: string
  /** Return bytes. */
  data?: string
}

/** Codes and texts of an error of any form. */
export type Evidence = {
  parts: readonly Part[]
  /** All texts. Empty if they are too long to be searched. */
  text: string
  codes: readonly number[]
  status?: number | undefined
  method?: string | undefined
  /** The object, or the value of a JSON text. */
  value: unknown
}

/** Members that lead to the node's error, in errors of viem, ethers, web3, wallets and fetch. */
const LINKS = [
  ...['error', 'cause', 'data', 'info', 'originalError', 'innerError', 'errors', 'response', 'body', 'payload'],
  ...['request', 'err', 'msg', 'message'],
]
const TEXTS = ['details', 'message', 'shortMessage', 'reason', 'msg']
/** Further members with words. */
const WORDS = ['name', 'code', 'body', 'data', 'error', 'err']
/** Error chains are a few objects long. Anything longer or wider is hostile. */
const MOST_PARTS = 64
/** Texts of one object are cut here. Characters. */
const LONGEST = 20_000
/** Longer texts are not searched. Characters. */
export const LONGEST_TEXT = 262_144
const MOST_LINES = 40
const MOST_CODES = 20

export function evidenceOf(error: unknown): Evidence {
  const parts = partsOf(error)
  const all =
    typeof error === 'string'
      ? error
      : parts
          .flatMap(({ words }) => words)
          .join('\n')
          .slice(0, LONGEST_TEXT)
  const text = all.length > LONGEST_TEXT ? '' : all
  const stated = parts.flatMap(({ code }) => (typeof code === 'number' ? [code] : []))
  const codes = [...new Set([...(typeof error === 'number' ? [error] : []), ...stated, ...codesIn(text)])]
  const statuses = [...parts.map(({ status }) => status), statusIn(text), ...codes]
  return {
    ...{ parts, text, codes },
    status: statuses.find((status) => status !== undefined && status > 300 && status < 600),
    method: parts.find(({ method }) => method !== undefined)?.method,
    value: typeof error === 'string' ? jsonIn(error)[0] : error,
  }
}

/** Every part of an error, from the outermost to the innermost. */
function partsOf(error: unknown): Part[] {
  const parts: Part[] = []
  const seen = new Set<unknown>()
  const queue: unknown[] = [error]
  for (let at = 0; at < queue.length && parts.length < MOST_PARTS; at++) {
    const value = queue[at]
    if (typeof value === 'string') {
      parts.push(textPart(value))
      queue.push(...jsonIn(value))
    } else if ((typeof value === 'object' || typeof value === 'function') && value !== null && !seen.has(value)) {
      seen.add(value)
      parts.push(objectPart(value))
      for (const link of LINKS) queue.push(...linked(read(value, link)))
    }
  }
  return parts
}

/** A member of an object, undefined when reading it throws. */
export function read(object: object, key: string): unknown {
  try {
    return (object as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** The value of a link, or the first members of a list. A text that is not JSON has none. */
function linked(value: unknown): unknown[] {
  if (typeof value === 'string') return jsonIn(value)
  try {
    return Array.isArray(value) ? value.slice(0, MOST_PARTS) : [value]
  } catch {
    return []
  }
}

function objectPart(value: object): Part {
  const strings = (keys: readonly string[]) =>
    keys.map((key) => read(value, key)).filter((text) => typeof text === 'string')
  const texts = strings(TEXTS)
  const status = read(value, 'status') ?? read(value, 'statusCode')
  const method = read(value, 'method') ?? methodIn(texts)
  // The data of a transaction are its calldata.
  const isRequest = strings(['to', 'from']).length > 0
  const [data] = strings(['data']).filter((text) => !isRequest && /^0x/.test(text))
  return {
    code: numberOf(read(value, 'code')),
    texts: texts.flatMap(linesOf),
    words: [...texts, ...strings(WORDS)].map(cut),
    ...(typeof status === 'number' && { status }),
    ...(typeof method === 'string' && { method }),
    ...(data !== undefined && { data }),
  }
}

const textPart = (text: string): Part => {
  const method = methodIn([text])
  return {
    code: numberOf(CODE.exec(cut(text))?.[1]),
    texts: linesOf(text),
    words: [cut(text)],
    ...(method !== undefined && { method }),
  }
}

const CODE = /"?\bcode"?\s*[:=]\s*(-?\d{1,9})\b/
const METHOD = /"method"\s*:\s*"([a-z][a-zA-Z0-9]*_\w+)"/
const cut = (text: string): string => text.slice(0, LONGEST)

/** Codes of JSON-RPC anywhere in a text, others only after the word `code`. */
const CODES = /(?<![\w.-])-3\d{4}\b|\bcode["'\\]{0,3}\s?[:= (]\s?["'\\]{0,3}(-?\d{1,6})\b|^\s{0,9}(-?\d{1,6})\s{0,9}$/gi

function codesIn(text: string): number[] {
  const found: number[] = []
  for (const [whole, named, alone] of text.matchAll(CODES)) {
    found.push(Number(named ?? alone ?? whole))
    if (found.length >= MOST_CODES) break
  }
  return found
}

const STATUS =
  /(?:\bstatus(?: ?code)?["'\\]{0,3}\s?[:=]?\s?["']?|\bHTTP(?:\/[\d.]{1,3})?,?[\s:]{1,2}(?:(?:status|error|code)[\s:]{1,2}){0,3}|(?:server response|response code|returned error|rejected with)[: ]{1,2})([345]\d\d)\b|^\s{0,9}([45]\d\d)\s{0,9}$/i

function statusIn(text: string): number | undefined {
  const [, ...groups] = STATUS.exec(text) ?? []
  const found = groups.find((group) => group !== undefined)
  return found === undefined ? undefined : Number(found)
}

/** Reads the method from the message, because viem includes the body of the request in it. */
function methodIn(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const name = METHOD.exec(cut(text))?.[1]
    if (name !== undefined) return name
  }
  return undefined
}

/** The text itself, then each line without the label that libraries put before the node's text. */
function linesOf(text: string): string[] {
  const lines = cut(text).split('\n', MOST_LINES)
  const bare = lines.map((line) => line.replace(/^\s*(?:Details|Error|\w*Error|message)\s*:\s*/, '').trimStart())
  return [...new Set([cut(text), ...bare])].filter((line) => line !== '')
}

/** Converts `"-32000"` to a number. Returns anything else unchanged. */
const numberOf = (code: unknown): unknown =>
  typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : code

/** The value of a JSON text. Libraries keep the body of a response as text. A run of brackets takes long to parse. */
function jsonIn(text: string): unknown[] {
  if (text.length > LONGEST_TEXT || !/^\s{0,99}[[{]{1,9}[^[{]/.test(text)) return []
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

/** Extracts codes and texts from anything that a call threw: the object, its causes, bodies and texts. Never throws. */

/** The relevant members of one object in an error chain. */
export type Part = {
  code: unknown
  /** Candidates for the node's text, the likeliest first. */
  texts: string[]
  /** Status of an HTTP answer. */
  status?: number
  /** Name of the error's class. */
  name?: string
  /** Method of the request, if the object includes it. */
  method?: string
}

/** Members that lead to the node's error, in errors of viem, ethers, web3, wallets and fetch. */
const LINKS = [
  'error',
  'cause',
  'data',
  'info',
  'originalError',
  'innerError',
  'errors',
  'response',
  'body',
  'payload',
  'request',
]
const TEXTS = ['details', 'message', 'shortMessage', 'reason']
/** Error chains are a few objects long. Anything longer or wider is hostile. */
const MOST_PARTS = 64
/** Texts are cut here before they are searched. Characters. */
const LONGEST = 20_000
const MOST_LINES = 40

/** Every part of an error, from the outermost to the innermost. */
export function errorParts(error: unknown): Part[] {
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
function read(object: object, key: string): unknown {
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
  const texts = TEXTS.map((key) => read(value, key)).filter((text) => typeof text === 'string')
  const status = read(value, 'status') ?? read(value, 'statusCode')
  const name = read(value, 'name')
  const method = read(value, 'method') ?? methodIn(texts)
  return {
    code: numberOf(read(value, 'code')),
    texts: texts.flatMap(linesOf),
    ...(typeof status === 'number' && { status }),
    ...(typeof name === 'string' && { name }),
    ...(typeof method === 'string' && { method }),
  }
}

const textPart = (text: string): Part => {
  const method = methodIn([text])
  return { code: numberOf(CODE.exec(cut(text))?.[1]), texts: linesOf(text), ...(method !== undefined && { method }) }
}

const CODE = /"?\bcode"?\s*[:=]\s*(-?\d{1,9})\b/
const METHOD = /"method"\s*:\s*"([a-z][a-zA-Z0-9]*_\w+)"/
const cut = (text: string): string => text.slice(0, LONGEST)

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

/** The value of a JSON text. Libraries keep the body of a response as text. */
function jsonIn(text: string): unknown[] {
  if (text.length > LONGEST || !/^\s*[[{]/.test(text)) return []
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

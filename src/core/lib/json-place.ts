/** JSON Pointers → places in a text, the text newly indented, and what JSON.parse swallows: repeated keys, half characters. */
import { pointerSteps } from './json-pointer.ts'
import { scanJson } from './json-scan.ts'

/** Offsets of a value, and of its key if it is an object member. */
export type JsonPlace = { start: number; end: number; key?: { start: number; end: number } }

type Branch = { pointer?: string; children: Map<string, Branch> }

/** One open array or object while the text is walked. */
type Frame = {
  branch: Branch | undefined
  isArray: boolean
  index: number
  key: { start: number; end: number } | undefined
}

/**
 * Locates the requested values. Several top-level values count as items of one array.
 * @param text JSON that `scanJson` has accepted.
 */
export function locate(text: string, pointers: readonly string[]): Map<string, JsonPlace> {
  const found = new Map<string, JsonPlace>()
  if (pointers.length === 0) return found
  const root = trie(pointers, countValues(text) > 1)
  const frames: Frame[] = []
  const started: { branch: Branch | undefined; start: number; key: Frame['key'] }[] = []
  let top = -1
  const branchHere = (): Branch | undefined => {
    const frame = frames.at(-1)
    if (!frame) {
      top++
      return root.several ? root.branch.children.get(String(top)) : top === 0 ? root.branch : undefined
    }
    if (frame.isArray) return frame.branch?.children.get(String(frame.index++))
    if (!frame.branch || !frame.key) return undefined
    return frame.branch.children.get(JSON.parse(text.slice(frame.key.start, frame.key.end)) as string)
  }
  const note = (branch: Branch | undefined, start: number, end: number, key: Frame['key']) => {
    // The last occurrence of a repeated key wins, as in JSON.parse.
    if (branch?.pointer !== undefined) found.set(branch.pointer, { start, end, ...(key && { key }) })
  }
  scanJson(text, (kind, start, end) => {
    const frame = frames.at(-1)
    if (kind === 'key') {
      if (frame) frame.key = { start, end }
      return
    }
    if (kind === 'end') {
      frames.pop()
      const opened = started.pop()
      if (opened) note(opened.branch, opened.start, end, opened.key)
      return
    }
    const key = frame?.isArray === false ? frame.key : undefined
    const branch = branchHere()
    if (kind === 'object' || kind === 'array') {
      started.push({ branch, start, key })
      frames.push({ branch, isArray: kind === 'array', index: 0, key: undefined })
    } else note(branch, start, end, key)
  })
  return found
}

function trie(pointers: readonly string[], several: boolean): { branch: Branch; several: boolean } {
  const branch: Branch = { children: new Map() }
  for (const pointer of pointers) {
    let at = branch
    for (const step of pointerSteps(pointer)) {
      const next: Branch = at.children.get(step) ?? { children: new Map() }
      at.children.set(step, next)
      at = next
    }
    at.pointer = pointer
  }
  return { branch, several }
}

/** Number of top-level values in the text. */
export function countValues(text: string): number {
  let count = 0
  let depth = 0
  scanJson(text, (kind) => {
    if (kind === 'key') return
    if (kind === 'end') depth--
    else {
      if (depth === 0) count++
      if (kind === 'object' || kind === 'array') depth++
    }
  })
  return count
}

/** Puts each member and item on its own line, indented by two spaces. The tokens are unchanged. */
export function indented(text: string): string {
  const out: string[] = []
  let depth = 0
  let isEmpty = true
  let afterKey = false
  const pad = () => `\n${'  '.repeat(Math.min(depth, MAX_INDENT))}`
  const before = () => {
    if (afterKey || out.length === 0) return ''
    if (depth === 0) return '\n'
    return isEmpty ? pad() : `,${pad()}`
  }
  scanJson(text, (kind, start, end) => {
    const token = text.slice(start, end)
    if (kind === 'end') {
      depth--
      out.push(isEmpty ? token : pad() + token)
      isEmpty = false
      return
    }
    out.push(before() + token)
    afterKey = kind === 'key'
    if (afterKey) out.push(': ')
    isEmpty = kind === 'object' || kind === 'array'
    if (isEmpty) depth++
  })
  return out.join('')
}

/** Deeper levels are not indented further, because a deeply nested text would grow by the square of its depth. */
const MAX_INDENT = 24

export type Oddity = { kind: 'repeated-key' | 'half-character'; offset: number; text: string }

/** Most oddities that are listed. */
const MAX_ODDITIES = 20
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Finds input that a parser accepts silently but nodes never send. */
export function oddities(text: string): Oddity[] {
  const found: Oddity[] = []
  const keys: (Set<string> | undefined)[] = []
  scanJson(text, (kind, start, end) => {
    if (kind === 'object') keys.push(new Set())
    else if (kind === 'array') keys.push(undefined)
    else if (kind === 'end') keys.pop()
    if ((kind !== 'key' && kind !== 'string') || found.length >= MAX_ODDITIES) return
    const token = text.slice(start, end)
    if (mayBeHalf(token) && HALF.test(JSON.parse(token) as string))
      found.push({ kind: 'half-character', offset: start, text: token.slice(0, 60) })
    if (kind !== 'key') return
    const known = keys.at(-1)
    if (known?.has(token)) found.push({ kind: 'repeated-key', offset: start, text: token.slice(0, 60) })
    known?.add(token)
  })
  return found
}

const mayBeHalf = (token: string): boolean => /\\u[dD][89a-fA-F]|[\ud800-\udfff]/.test(token)

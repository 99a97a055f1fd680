/**
 * Writes the head of a Markdown file for agents. It names the index, the server, the size, and the bytes of each section,
 * so that a Range request reads one section.
 */
import { markdownSections, withoutAnchors } from './section.ts'

export type FileBeside = { address: string; about: string; characters: number }
export type TwinHead = {
  /** Address of the list of all pages. */
  index: string
  /** Address of the text on the package, its MCP server among it. */
  server: string
  /** Address of the same as JSON. Undefined for pages without. */
  json?: string
  /** Files with further parts of the page. */
  beside: readonly FileBeside[]
}

/** Bytes from the beginning of a file that hold the names of all sections of nearly every page. */
export const HEAD_BYTES = 1_500

/** Name of the text before the first section. */
export const INTRO = 'intro'
/** A shorter text is read with the head. Characters. */
const LEAST_INTRO = 400

/** Sections above this size also name their subsections. Characters. */
const LONG_SECTION = 5_000
/** A longer list does not help an agent to choose. */
const MOST_SECTIONS = 40

/** The lines for programs. Copies of a page keep the names of the other files. */
const HEAD = /^> Index: .*\n> [\d,]+ characters\..*\n\n?/m
const AFTER_ADDRESS = /(?<=^# .*\n\nSource: .*\n\n)/

/** @param twin A text of `pageDocument`. */
export function withHead(twin: string, head: TwinHead): string {
  const [, title = ''] = /^(# .*\n\nSource: .*\n\n)/.exec(twin) ?? []
  // The places depend on the size of the head, which names them.
  let text = ''
  let size = 0
  while (bytes(text) !== size || text === '') {
    size = bytes(text)
    text = headText(twin, head, bytes(title) === 0 ? 0 : size)
  }
  return twin.replace(AFTER_ADDRESS, () => text)
}

/** @param shift Bytes by which the head moves everything below it */
function headText(twin: string, { index, server, json, beside }: TwinHead, shift: number): string {
  const lines = [
    `> Index: ${index}. MCP server setup: ${server}.${json === undefined ? '' : ` JSON: ${json}.`}`,
    `> ${count(twin.length)} characters.${contents(twin, shift)}`,
    ...beside.map((file) => `> ${file.about}: ${file.address} (${count(file.characters)}).`),
  ]
  return `${lines.join('\n')}\n\n`
}

const bytes = (text: string): number => new TextEncoder().encode(text).length

/** The text as people copy it, without the lines for programs and without anchors. */
export const withoutHead = (twin: string): string => withoutAnchors(twin.replace(HEAD, ''))

const count = (characters: number): string => characters.toLocaleString('en')

/** Sections with their first and last byte, in order. */
function contents(twin: string, shift: number): string {
  const all = markdownSections(twin)
  const named = all.filter(
    ({ level, from, to }) =>
      level === 2 ||
      (level === 3 && all.some((one) => one.level === 2 && one.from < from && one.to >= to && isLong(one))),
  )
  const shown = (named.length > MOST_SECTIONS ? named.filter(({ level }) => level === 2) : named).slice(
    0,
    MOST_SECTIONS,
  )
  if (shown.length === 0) return ''
  const byteOf = (offset: number): number => bytes(twin.slice(0, offset)) + shift
  const begin = AFTER_ADDRESS.exec(twin)?.index
  const isIntroduced = begin !== undefined && (shown[0]?.from ?? 0) - begin > LEAST_INTRO
  const parts = [...(isIntroduced ? [{ anchor: INTRO, from: begin, to: shown[0]?.from ?? begin }] : []), ...shown]
  const places = parts.map(({ anchor, from, to }) => `#${anchor} ${byteOf(from)}-${byteOf(to) - 1}`)
  return ` Sections, in bytes: ${places.join(', ')}.`
}

const isLong = ({ from, to }: { from: number; to: number }): boolean => to - from > LONG_SECTION

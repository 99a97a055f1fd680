/** The head of a Markdown file that agents read: where the index and the server are, how long it is, what is in it. */
import { markdownSections, withoutAnchors } from './section.ts'

export type FileBeside = { address: string; about: string; characters: number }
export type TwinHead = {
  /** Address of the list of all pages. */
  index: string
  /** Address of the text on the package, its MCP server among it. */
  server: string
  /** Address of the same as JSON. Undefined for pages without. */
  json?: string
  /** What the page shows and this file leaves to others. */
  beside: readonly FileBeside[]
}

/** Sections above this size also name their subsections. Characters. */
const LONG_SECTION = 5_000
/** More names than this help nobody choose. */
const MOST_SECTIONS = 40

/** The lines for programs. The names of the files beside it are for everybody. */
const HEAD = /^> Index: .*\n> [\d,]+ characters\..*\n\n?/m
const AFTER_ADDRESS = /(?<=^# .*\n\nSource: .*\n\n)/

/** @param twin A text of `pageDocument`. */
export function withHead(twin: string, { index, server, json, beside }: TwinHead): string {
  const lines = [
    `> Index: ${index}. MCP server: ${server}.${json === undefined ? '' : ` JSON: ${json}.`}`,
    `> ${count(twin.length)} characters.${contents(twin)}`,
    ...beside.map((file) => `> ${file.about}: ${file.address} (${count(file.characters)}).`),
  ]
  return twin.replace(AFTER_ADDRESS, () => `${lines.join('\n')}\n\n`)
}

/** The text without what only programs read: title, address, the files beside it and body, as people copy it. */
export const withoutHead = (twin: string): string => withoutAnchors(twin.replace(HEAD, ''))

const count = (characters: number): string => characters.toLocaleString('en')

/** Sections with their sizes, in order. */
function contents(twin: string): string {
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
  return ` Sections: ${shown.map(({ anchor, from, to }) => `#${anchor} ${count(to - from)}`).join(', ')}.`
}

const isLong = ({ from, to }: { from: number; to: number }): boolean => to - from > LONG_SECTION

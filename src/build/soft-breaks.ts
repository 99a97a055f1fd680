/**
 * Where a line of code may break on a narrow window. A browser breaks behind each hyphen, so in the middle of
 * `testnet-rpc.example.com` or `--rpc-url`, and what has no hyphen and no space anywhere.
 */

/** A piece of a line: what is whole never breaks; before what is soft the line may. */
export type CodePiece = { text: string; isWhole: boolean; isSoft: boolean }

/** What is shorter seldom stands where a line ends. Characters. */
const SHORT = 6
/** What is longer than a line of a narrow phone must be able to break. Characters. */
const LINE = 27
/**
 * Behind a slash before a longer name, between members of JSON, after an opening bracket, and before the host of an
 * endpoint. Any other origin stays one text: the page may put its own there.
 */
const SOFT = new RegExp(
  [
    String.raw`(?<=://)(?=[\w-]*rpc\b)`,
    String.raw`(?<=[^/:]/)(?=[\w@.-]{4,})`,
    `(?<=,)(?=["'{[])`,
    `(?<=[([])(?=["'])`,
    String.raw`(?<=[\w.]:)(?=[A-Z])`,
  ].join('|'),
)
const HAS_HYPHEN = /-[\w"']/

/** The pieces of a token of code; one piece where nothing is to be said. */
export function codePieces(text: string): CodePiece[] {
  const pieces: CodePiece[] = []
  for (const word of text.match(/\s+|\S+/g) ?? []) {
    const parts = word.length > LINE ? word.split(SOFT) : [word]
    for (const [index, part] of parts.entries()) {
      const isWhole = part.length >= SHORT && part.length <= LINE && HAS_HYPHEN.test(part)
      const before = pieces.at(-1)
      if (before && !before.isWhole && !isWhole && index === 0) before.text += part
      else pieces.push({ text: part, isWhole, isSoft: index > 0 })
    }
  }
  return pieces
}

/** Whether a line of code fits every window, so that nothing in it needs a mark. */
export const isShortLine = (text: string): boolean => text.length <= LINE

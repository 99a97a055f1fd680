/**
 * Optional line breaks of code for narrow windows. A browser breaks after each hyphen, for example inside
 * `testnet-rpc.example.com` or `--rpc-url`, but never inside text without hyphens and spaces.
 */

/** A piece of a line. A whole piece never breaks. A line may break before a soft piece. */
export type CodePiece = { text: string; isWhole: boolean; isSoft: boolean }

/** Shorter code is rarely at the end of a line. Characters. */
const SHORT = 6
/** Code longer than a line on a narrow phone must be able to break. Characters. */
const LINE = 27
/**
 * After a slash before a longer name, between members of JSON, after an opening bracket, and before the host of an
 * endpoint. Any other origin stays one text because the page may replace it.
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

/** The pieces of a token of code. A single piece if no marks are needed. */
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

/** Whether a line of code fits every window and does not need marks. */
export const isShortLine = (text: string): boolean => text.length <= LINE

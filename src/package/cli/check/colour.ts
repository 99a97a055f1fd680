/** Colors of the table on a terminal. */

const RED = 31
const GREEN = 32
const YELLOW = 33
const BOLD = 1

const painted = (code: number, text: string): string => `\u001b[${code}m${text}\u001b[0m`

type Stream = { isTTY?: boolean }
type Environment = Readonly<Record<string, string | undefined>>

/** Whether to use colors. Only on a terminal, and not if NO_COLOR is set. FORCE_COLOR always enables them. */
export function isColoured({ isTTY }: Stream, { NO_COLOR, FORCE_COLOR, TERM }: Environment): boolean {
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0'
  return isTTY === true && (NO_COLOR === undefined || NO_COLOR === '') && TERM !== 'dumb'
}

/** The table with colored verdicts and bold headings. Color is never the only carrier of meaning. */
export const coloured = (table: string): string =>
  table
    .replaceAll(/ {2}DIFFERS$/gm, () => `  ${painted(RED, 'DIFFERS')}`)
    .replaceAll(/ {2}ok$/gm, () => `  ${painted(GREEN, 'ok')}`)
    .replaceAll(/ {2}(not offered|not checked)$/gm, (_, verdict: string) => `  ${painted(YELLOW, verdict)}`)
    .replaceAll(/^(Differences|Expected of \w+|Not checked|Error codes seen|Limits|Times, .*)$/gm, (heading) =>
      painted(BOLD, heading),
    )

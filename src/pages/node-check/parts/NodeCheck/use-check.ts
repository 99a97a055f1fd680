/** The text of the tool and the findings in it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { checkNode, type Report } from '../../../../core/node-check/check-node.ts'

/** Largest text, in characters. */
export const LARGEST = 20_000_000
/** Largest text that a field shows without blocking the page. Characters. */
export const LARGEST_FIELD = 200_000
/** Pause in typing before a check. Milliseconds. */
const REST_MS = 250

export type CheckState = {
  text: string
  isToml: boolean
  report: Report | undefined
  /** Why an input was rejected. The previous text is kept. */
  refused: string
  /** The check itself failed, because its code did not load. */
  failed: boolean
}

const EMPTY: CheckState = { text: '', isToml: false, report: undefined, refused: '', failed: false }

/** Describes the size of a text: `4.2 MB, 51,200 lines`. */
export const size = (text: string): string =>
  `${(text.length / 1_000_000).toFixed(1)} MB, ${text.split('\n').length.toLocaleString('en')} lines`

export function useCheck() {
  const [state, setState] = useState(EMPTY)
  const run = useRef(0)
  const timer = useRef<number>()
  const latest = useRef(state)
  latest.current = state
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const check = useCallback(() => {
    const turn = ++run.current
    const { text, isToml } = latest.current
    const show = (changes: Partial<CheckState>) => {
      if (turn === run.current) setState((now) => ({ ...now, ...changes }))
    }
    checkNode(text, isToml).then(
      (report) => show({ report, failed: false }),
      () => show({ failed: true }),
    )
  }, [])
  const set = useCallback(
    (text: string, isToml = false) => {
      window.clearTimeout(timer.current)
      run.current += 1
      if (text.length > LARGEST) {
        const refused = `The text has ${size(text)}. At most ${LARGEST / 1_000_000} MB can be checked. Shorten it, for example with journalctl --since -1h.`
        setState((now) => ({ ...now, refused }))
        return
      }
      setState((now) => ({ ...now, text, isToml, refused: '', ...(text === '' && { report: undefined }) }))
      if (text !== '') timer.current = window.setTimeout(check, REST_MS)
    },
    [check],
  )
  /** Adds files to the text. */
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return
    try {
      const before = latest.current.text
      const texts = await Promise.all(files.map((file) => readFile(file)))
      set(
        [before, ...texts].filter(Boolean).join('\n'),
        before === '' && files.every(({ name }) => name.endsWith('.toml')),
      )
    } catch (error) {
      setState((now) => ({ ...now, refused: error instanceof Error ? error.message : String(error) }))
    }
  }
  return [state, { set: (text: string) => set(text), take, again: check }] as const
}

async function readFile(file: File): Promise<string> {
  if (file.size > LARGEST)
    throw new Error(
      `${file.name} is too large: ${(file.size / 1e6).toFixed(0)} MB, at most ${LARGEST / 1e6} MB. Shorten it first.`,
    )
  try {
    return await file.text()
  } catch {
    throw new Error(`${file.name} cannot be read. Paste its text instead.`)
  }
}

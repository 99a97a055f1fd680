/** The state of the tool: the text, the chosen method, and the verdict of the worker. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { Checker } from '../../call/judge/checker.ts'
import type { Verdict } from '../../call/judge/verdict.ts'
import { isEditable } from './editable.ts'

/** Pause in typing before a check. Milliseconds. */
const REST_MS = 250

export type CheckState = {
  text: string
  method: string | undefined
  mode: 'edit' | 'view'
  verdict: Verdict | undefined
  isChecking: boolean
  failure: string | undefined
}

export type CheckActions = {
  /** Typed text, checked after a pause. */
  type: (text: string) => void
  /** A complete text, checked and shown with its marks. */
  paste: (text: string) => void
  choose: (method: string | undefined) => void
  edit: () => void
  clear: () => void
  fix: (index?: number) => void
  again: () => void
}

const EMPTY: CheckState = {
  text: '',
  method: undefined,
  mode: 'edit',
  verdict: undefined,
  isChecking: false,
  failure: undefined,
}

export function useChecker(): [CheckState, CheckActions] {
  const [state, setState] = useState(EMPTY)
  const checker = useRef<Checker>()
  const timer = useRef<number>()
  const latest = useRef(state)
  latest.current = state
  useEffect(
    () => () => {
      window.clearTimeout(timer.current)
      checker.current?.stop()
    },
    [],
  )
  const ask = useCallback((kind: 'check' | 'fix', changes: Partial<CheckState>, index?: number) => {
    checker.current ??= new Checker()
    const next = { ...latest.current, ...changes }
    latest.current = { ...next, isChecking: true, failure: undefined }
    setState(latest.current)
    const { text, method } = next
    checker.current.ask(kind === 'check' ? { kind, text, method } : { kind, text, method, index }).then(
      ({ verdict, text: fixed }) =>
        setState((now) => ({ ...now, verdict, isChecking: false, ...(fixed !== undefined && { text: fixed }) })),
      (error: Error) => setState((now) => ({ ...now, isChecking: false, failure: error.message })),
    )
  }, [])
  const later = (changes: Partial<CheckState>) => {
    window.clearTimeout(timer.current)
    setState((now) => ({ ...now, ...changes }))
    timer.current = window.setTimeout(() => ask('check', {}), REST_MS)
  }
  const now = (changes: Partial<CheckState>) => {
    window.clearTimeout(timer.current)
    ask('check', changes)
  }
  return [
    state,
    {
      type: (text) => (isEditable(text) ? later({ text }) : now({ text, mode: 'view' })),
      paste: (text) => now({ text, mode: text.trim() === '' ? 'edit' : 'view' }),
      choose: (method) => (latest.current.text === '' ? setState((old) => ({ ...old, method })) : now({ method })),
      edit: () => setState((old) => ({ ...old, mode: 'edit' })),
      clear: () => {
        window.clearTimeout(timer.current)
        setState(({ method }) => ({ ...EMPTY, method }))
      },
      fix: (index) => ask('fix', {}, index),
      again: () => now({}),
    },
  ]
}

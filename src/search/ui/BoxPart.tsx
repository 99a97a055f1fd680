/** Code of the box in the search: on its way, here, or told that it did not come. */
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import type { BoxCode, LoadBox } from './box-door.ts'

export type BoxState = { code?: BoxCode; failure?: { error: unknown }; retry: () => void }

/** Asks for the code once it is wanted. */
export function useBox(loadBox: LoadBox): BoxState {
  const [state, setState] = useState<Omit<BoxState, 'retry'>>({})
  const retry = useCallback(() => {
    loadBox().then(
      (code) => setState({ code }),
      (error: unknown) => {
        console.error('The box did not load; words are searched for without it.', error)
        setState({ failure: { error } })
      },
    )
  }, [loadBox])
  useEffect(retry, [retry])
  return { ...state, retry }
}

export type BoxPartProps = { state: BoxState; waiting: ReactNode; children: (code: BoxCode) => ReactNode }

export function BoxPart({ state: { code, failure, retry }, waiting, children }: BoxPartProps) {
  if (code) return children(code)
  if (!failure) return waiting
  return <ErrorNotice title="A part of the search did not load" error={failure.error} action="Retry" onAction={retry} />
}

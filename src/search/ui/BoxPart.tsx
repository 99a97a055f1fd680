/** Loads the paste field's code in the search and renders its state (loading, loaded, or failed). */
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

export type BoxState<T> = { code?: T; failure?: { error: unknown }; retry: () => void }

/**
 * Loads the code when the component is mounted.
 * @param load the same function at every render
 */
export function useBox<T>(load: () => Promise<T>): BoxState<T> {
  const [state, setState] = useState<Omit<BoxState<T>, 'retry'>>({})
  const retry = useCallback(() => {
    load().then(
      (code) => setState({ code }),
      (error: unknown) => {
        console.error('The paste field did not load.', error)
        setState({ failure: { error } })
      },
    )
  }, [load])
  useEffect(retry, [retry])
  return { ...state, retry }
}

export type BoxPartProps<T> = { state: BoxState<T>; waiting: ReactNode; children: (code: T) => ReactNode }

export function BoxPart<T>({ state: { code, failure, retry }, waiting, children }: BoxPartProps<T>) {
  if (code) return children(code)
  if (!failure) return waiting
  return <ErrorNotice title="A part of the search did not load" error={failure.error} action="Retry" onAction={retry} />
}

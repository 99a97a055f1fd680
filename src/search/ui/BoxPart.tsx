/** Code of the paste field in the search: on its way, here, or told that it did not come. */
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import type { LoadPaste, PasteCode } from './load-paste.ts'

export type BoxState = { code?: PasteCode; failure?: { error: unknown }; retry: () => void }

/** Asks for the code once it is wanted. */
export function useBox(loadPaste: LoadPaste): BoxState {
  const [state, setState] = useState<Omit<BoxState, 'retry'>>({})
  const retry = useCallback(() => {
    loadPaste().then(
      (code) => setState({ code }),
      (error: unknown) => {
        console.error('The paste field did not load; words are searched for without it.', error)
        setState({ failure: { error } })
      },
    )
  }, [loadPaste])
  useEffect(retry, [retry])
  return { ...state, retry }
}

export type BoxPartProps = { state: BoxState; waiting: ReactNode; children: (code: PasteCode) => ReactNode }

export function BoxPart({ state: { code, failure, retry }, waiting, children }: BoxPartProps) {
  if (code) return children(code)
  if (!failure) return waiting
  return <ErrorNotice title="A part of the search did not load" error={failure.error} action="Retry" onAction={retry} />
}

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { PortalError } from '../core/lib/portal-error.ts'
import { type ColorMode, DEFAULT_COLOR_MODE } from '../core/model/constants.ts'
import { currentColorMode, setColorMode, watchColorMode } from './browser/color-mode.ts'

export type ColorModeContext = {
  mode: ColorMode
  /** `null` clears the choice and shows the default. */
  setMode: (mode: ColorMode | null) => void
}

const Context = createContext<ColorModeContext | undefined>(undefined)

type ProviderProps = {
  children: ReactNode
  /** The prerendered mode, which is the site's default. */
  initial?: ColorMode
}

/** Provides light or dark mode. The default is prerendered, and the reader's choice applies after hydration. */
export function ColorModeProvider({ children, initial = DEFAULT_COLOR_MODE }: ProviderProps) {
  const [mode, setMode] = useState<ColorMode>(initial)
  useEffect(() => {
    setMode(currentColorMode())
    return watchColorMode(setMode)
  }, [])
  const value = useMemo(() => ({ mode, setMode: setColorMode }), [mode])
  return <Context.Provider value={value}>{children}</Context.Provider>
}

/** @throws {PortalError} `CONTEXT` outside the provider, naming it. */
export function useColorMode(): ColorModeContext {
  const value = useContext(Context)
  if (!value) {
    throw new PortalError('CONTEXT', {
      message: 'useColorMode was called outside <ColorModeProvider>.',
      hint: 'Render the component below <ColorModeProvider>.',
    })
  }
  return value
}

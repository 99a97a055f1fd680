import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

/** Closes the viewers in an element. Only browsers have viewers, so the build does nothing. */
const CloseViewers = createContext<(element: Element) => void>(() => undefined)

export const CloseViewersProvider = CloseViewers.Provider

type CodeWindowProps = {
  /** Accessible name of the window. A new name is a new window, which starts at its first line. */
  name: string
  /** Its text. When it changes, the viewer closes. */
  text: unknown
  children: ReactNode
}

/** The box around a block of code, which a viewer may replace. */
export const CodeWindow = ({ name, ...rest }: CodeWindowProps) => <Box key={name} {...rest} />

function Box({ text, children }: Omit<CodeWindowProps, 'name'>) {
  const box = useRef<HTMLDivElement>(null)
  const closeViewers = useContext(CloseViewers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is the reason to close.
  useEffect(() => {
    const element = box.current
    return () => {
      if (element) closeViewers(element)
    }
  }, [text, closeViewers])
  return (
    <div className="code-window" ref={box}>
      {children}
    </div>
  )
}

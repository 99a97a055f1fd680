import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

/** Closes the viewers below an element. In the browser only: at build there is none. */
const CloseViewers = createContext<(element: Element) => void>(() => undefined)

export const CloseViewersProvider = CloseViewers.Provider

type CodeWindowProps = {
  /** What the window shows, in words; another name is another window, which starts at its first line. */
  name: string
  /** The text in it: a viewer of another text closes. */
  text: unknown
  children: ReactNode
}

/** The box around a block of code, where a viewer may stand for it. */
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

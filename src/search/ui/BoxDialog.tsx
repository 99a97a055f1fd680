/** The paste field. It appears as soon as there is a text, and its element stays while the code for the text loads. */
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react'
import { BOX_LONGEST } from '../../core/model/search-constants.ts'
import { usePart } from '../../islands/use-part.ts'
import { BoxPart, useBox } from './BoxPart.tsx'
import type { LoadPaste, PastePanelProps } from './load-paste.ts'

/** Of longer texts the field shows the beginning. Characters. */
const SHOWN = 2_000
/** Longer texts than this are shown in more lines. */
const MOST_LINES = 6

const FIRST = '.paste-actions a'

export type BoxDialogProps = Omit<PastePanelProps, 'onSettled'> & {
  loadPaste: LoadPaste
  onText: (text: string) => void
  onClose: () => void
}

export function BoxDialog({ loadPaste, text, onText, onClose, ...panel }: BoxDialogProps) {
  // Not lazy(), which can neither suspend under a key press nor load again after a failure.
  const loadPanel = useCallback(async () => {
    const code = await loadPaste()
    return { Panel: await code.loadPanel() }
  }, [loadPaste])
  const box = useBox(loadPanel)
  const dropdown = useRef<HTMLDivElement>(null)
  /** Enter was pressed before it was known what it does. */
  const isEntered = useRef(false)
  const enter = () => {
    const first = dropdown.current?.querySelector<HTMLElement>(`${FIRST}[aria-current]`)
    isEntered.current = dropdown.current?.querySelector('[aria-busy="false"]') === null
    if (!isEntered.current) first?.click()
  }
  const onSettled = () => {
    if (isEntered.current) enter()
  }
  return (
    <div {...usePart('Paste', 'Search', 'SearchModal')} className="DocSearch DocSearch-Container">
      <div className="DocSearch-Modal" role="dialog" aria-modal aria-label="Search docs">
        <header className="DocSearch-SearchBar box-bar">
          <TextField
            text={text}
            onText={(next) => {
              isEntered.current = false
              onText(next)
            }}
            onEnter={enter}
            onDown={() => dropdown.current?.querySelector<HTMLElement>(FIRST)?.focus()}
          />
          <button type="button" className="DocSearch-Cancel" aria-label="Close" onClick={onClose} />
        </header>
        <div className="box-body" ref={dropdown}>
          <BoxPart state={box} waiting={<p className="paste-opening">Reading the text …</p>}>
            {({ Panel }) => <Panel {...panel} text={text} onSettled={onSettled} />}
          </BoxPart>
        </div>
      </div>
    </div>
  )
}

type TextFieldProps = {
  text: string
  onText: (text: string) => void
  onEnter: () => void
  onDown: () => void
}

function TextField({ text, onText, onEnter, onDown }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  // This runs before the next key, which is meant for this field.
  useLayoutEffect(() => {
    const area = field.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])
  const isLong = text.length > BOX_LONGEST
  const lines = Math.max(text.split('\n', MOST_LINES).length, Math.ceil(Math.min(text.length, SHOWN) / 56))
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, nativeEvent, currentTarget } = event
    const isAtEnd = currentTarget.selectionStart === currentTarget.value.length
    const act = key === 'Enter' && !shiftKey ? onEnter : key === 'ArrowDown' && isAtEnd ? onDown : undefined
    if (nativeEvent.isComposing || !act) return
    event.preventDefault()
    act()
  }
  return (
    <textarea
      ref={field}
      className="paste-field-text"
      aria-label="Text to read"
      rows={Math.min(MOST_LINES, Math.max(2, lines))}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      readOnly={isLong}
      value={isLong ? `${text.slice(0, SHOWN)} …` : text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={onKey}
    />
  )
}

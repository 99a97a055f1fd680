import Editor, { type OnMount } from '@monaco-editor/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { currentColorMode, watchColorMode } from './browser/color-mode.ts'
import {
  EditorOption,
  LANGUAGE,
  markFinding,
  PADDING,
  prepareMonaco,
  themeFromTokens,
  VIEWER_OPTIONS,
} from './monaco.ts'

export type JsonViewerProps = {
  label: string
  text: string
  onReady: OnMount
}

/** Read-only JSON with folding and find, in the page's colors. */
export function JsonViewer({ label, text, onReady }: JsonViewerProps) {
  prepareMonaco()
  const [theme, setTheme] = useState(() => themeFromTokens(currentColorMode()))
  useEffect(() => watchColorMode((mode) => setTheme(themeFromTokens(mode))), [])
  const styles = getComputedStyle(document.documentElement)
  return (
    <Editor
      language={LANGUAGE}
      value={text}
      theme={theme}
      loading={null}
      options={{
        ...VIEWER_OPTIONS,
        ariaLabel: label,
        fontFamily: styles.getPropertyValue('--font-mono'),
        fontSize: 13,
        lineHeight: 1.65,
      }}
      onMount={onReady}
    />
  )
}

type Ready = Parameters<OnMount>[0]

/**
 * Replaces a prerendered block with the viewer at the same size and first line, or opens it over the page with long
 * values wrapped when `isLarge`. The block stays in the page, hidden, and comes back on Escape with the line that was
 * the first in view. Resolves to a function that closes the viewer and returns the focus to the block unless it belongs
 * elsewhere.
 */
export async function mountViewer(
  block: HTMLElement,
  { isLarge }: { isLarge: boolean },
  onClose: () => void,
): Promise<(focus?: 'elsewhere') => void> {
  const host = hostFor(block)
  const root = createRoot(host)
  const editor = await new Promise<Ready>((resolve) => {
    const label = `${block.getAttribute('aria-label') ?? 'JSON'}, read-only. Escape closes the viewer.`
    root.render(<JsonViewer label={label} text={block.textContent ?? ''} onReady={resolve} />)
  })
  markFinding(editor)
  showHints(editor, block)
  const scale = editor.getOption(EditorOption.lineHeight) / lineHeightOf(block)
  const shrink = isLarge ? enlarge(host, block, () => close('elsewhere')) : () => undefined
  const close = (focus?: 'elsewhere') => {
    const scrolled = scrolledBy(editor.getScrollTop(), 1 / scale)
    root.unmount()
    host.remove()
    shrink()
    block.hidden = false
    block.scrollTop = scrolled
    if (focus !== 'elsewhere') block.focus()
    onClose()
  }
  // Runs in the capture phase, so that the find widget is still open when Escape is meant for it.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || host.querySelector('.find-widget.visible') !== null) return
    event.stopPropagation()
    close()
  }
  host.addEventListener('keydown', onKey, true)
  const scrollTop = scrolledBy(block.scrollTop, scale)
  // Renders at the right line before it is visible. The editor renders on the next frame by itself, so the text would
  // jump.
  editor.setScrollTop(scrollTop)
  editor.render(true)
  host.classList.remove('viewer-waiting')
  block.hidden = true
  if (isLarge) editor.updateOptions({ wordWrap: 'on' })
  editor.layout()
  editor.setScrollTop(scrollTop)
  editor.render(true)
  editor.focus()
  return close
}

/** Shows hints after values, as in the block. They are not part of the text, so copying leaves them out. */
function showHints(editor: Ready, block: HTMLElement): void {
  const model = editor.getModel()
  if (!model) return
  const hints = [...block.querySelectorAll<HTMLElement>('.line')].flatMap((line, index) => {
    const hint = line.dataset.hint
    return hint === undefined ? [] : [{ hint, number: index + 1 }]
  })
  editor.createDecorationsCollection(
    hints.map(({ hint, number }) => {
      const column = model.getLineMaxColumn(number)
      return {
        range: { startLineNumber: number, startColumn: column, endLineNumber: number, endColumn: column },
        options: { showIfCollapsed: true, after: { content: `  ${hint}`, inlineClassName: 'viewer-hint' } },
      }
    }),
  )
}

/**
 * The viewer fills the window until it closes. Leaving the box also closes it. Returns a function that restores the
 * size.
 */
function enlarge(host: HTMLElement, block: HTMLElement, onLeave: () => void): () => void {
  const box = block.closest<HTMLElement>('.code')
  if (!box) return () => undefined
  host.style.blockSize = ''
  box.dataset.enlarged = ''
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !box.contains(relatedTarget)) onLeave()
  }
  box.addEventListener('focusout', onFocus)
  return () => {
    box.removeEventListener('focusout', onFocus)
    delete box.dataset.enlarged
  }
}

/**
 * The editor's lines have whole pixels of height and the block's lines do not, so the same line is at another offset.
 */
const scrolledBy = (top: number, scale: number): number => (top <= PADDING ? top : PADDING + (top - PADDING) * scale)

const lineHeightOf = (block: HTMLElement): number => Number.parseFloat(getComputedStyle(block).lineHeight)

/** Mounted under the block, unseen, and shown when ready, so that nothing blinks. */
function hostFor(block: HTMLElement): HTMLElement {
  const host = document.createElement('div')
  host.className = 'viewer viewer-waiting'
  host.style.blockSize = `${block.getBoundingClientRect().height}px`
  block.after(host)
  return host
}

import Editor, { type OnMount } from '@monaco-editor/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { currentColorMode, watchColorMode } from '../browser/color-mode.ts'
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

/** Read-only JSON with folding and find, in the page's colours. */
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
 * Puts the viewer in the place of a prerendered block: the same size, the same first line. The block stays in the page,
 * hidden, and comes back on Escape with the line that was the first in view. Resolves to what closes the viewer, which
 * gives the focus back to the block unless it belongs elsewhere.
 */
export async function mountViewer(block: HTMLElement, onClose: () => void): Promise<(focus?: 'elsewhere') => void> {
  const host = hostFor(block)
  const root = createRoot(host)
  const editor = await new Promise<Ready>((resolve) => {
    const label = `${block.getAttribute('aria-label') ?? 'JSON'}, read-only. Escape closes the viewer.`
    root.render(<JsonViewer label={label} text={block.textContent ?? ''} onReady={resolve} />)
  })
  markFinding(editor)
  const scale = editor.getOption(EditorOption.lineHeight) / lineHeightOf(block)
  const close = (focus?: 'elsewhere') => {
    const scrolled = scrolledBy(editor.getScrollTop(), 1 / scale)
    root.unmount()
    host.remove()
    block.hidden = false
    block.scrollTop = scrolled
    if (focus !== 'elsewhere') block.focus()
    onClose()
  }
  // While capturing, so that the find widget is still open when Escape is meant for it.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || host.querySelector('.find-widget.visible') !== null) return
    event.stopPropagation()
    close()
  }
  host.addEventListener('keydown', onKey, true)
  const scrollTop = scrolledBy(block.scrollTop, scale)
  // Drawn at its line before it is seen; the editor draws on the next frame by itself, and the text would jump.
  editor.setScrollTop(scrollTop)
  editor.render(true)
  host.classList.remove('viewer-waiting')
  block.hidden = true
  editor.layout()
  editor.setScrollTop(scrollTop)
  editor.render(true)
  editor.focus()
  return close
}

/** The editor's lines are whole pixels high, the block's are not: the same line is further up or down. */
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

/** The read-only editor over the lines of a view, with marked lines. Loaded on demand, with the editor's code. */

import type { View } from '../../call/judge/verdict.ts'
import { currentColorMode, watchColorMode } from '../../ui/browser/color-mode.ts'
import { LANGUAGE, markFinding, prepareMonaco, themeFromTokens, VIEWER_OPTIONS } from '../../ui/monaco.ts'

export type MarkedEditor = { reveal: (line: number) => void; dispose: () => void }

/** Space above and below the text. CSS pixels. */
const PADDING = 16

export function markedEditor(host: HTMLElement, view: View, label: string): MarkedEditor {
  const monaco = prepareMonaco()
  monaco.editor.setTheme(themeFromTokens(currentColorMode()))
  const editor = monaco.editor.create(host, {
    ...VIEWER_OPTIONS,
    value: view.lines.join('\n'),
    language: LANGUAGE,
    ariaLabel: label,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-mono'),
    fontSize: 13,
    lineHeight: 1.65,
    lineNumbers: (index) => (view.numbers[index - 1] ? String(view.numbers[index - 1]) : ''),
    lineNumbersMinChars: String(view.total).length + 2,
    padding: { top: PADDING, bottom: PADDING },
    guides: { indentation: false },
    bracketPairColorization: { enabled: false },
    scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
  })
  markFinding(editor)
  const indexOf = (line: number) => view.numbers.indexOf(line) + 1
  editor.createDecorationsCollection(
    view.marked.map(indexOf).flatMap((index) =>
      index === 0
        ? []
        : [
            {
              range: new monaco.Range(index, 1, index, 1),
              options: {
                isWholeLine: true,
                className: 'marked-line',
                marginClassName: 'marked-margin',
                lineNumberClassName: 'marked-number',
              },
            },
          ],
    ),
  )
  const stop = watchColorMode((mode) => monaco.editor.setTheme(themeFromTokens(mode)))
  return {
    reveal: (line) => {
      const index = indexOf(line)
      if (index === 0) return
      editor.revealLineInCenter(index)
      editor.setPosition({ lineNumber: index, column: 1 })
      editor.focus()
    },
    dispose: () => {
      stop()
      editor.getModel()?.dispose()
      editor.dispose()
    },
  }
}

/**
 * The editor core with find and folding, a small JSON grammar, and two themes made from the design's tokens. Loaded on
 * demand only. It does not use a worker, the network, or a language service.
 */
import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/esm/vs/editor/editor.api'
import 'monaco-editor/esm/vs/base/browser/ui/codicons/codiconStyles.js'
import 'monaco-editor/esm/vs/editor/contrib/find/browser/findController.js'
import 'monaco-editor/esm/vs/editor/contrib/folding/browser/folding.js'
import 'monaco-editor/esm/vs/editor/contrib/clipboard/browser/clipboard.js'
import 'monaco-editor/esm/vs/editor/contrib/wordOperations/browser/wordOperations.js'

export const LANGUAGE = 'json'

/** Numbers by which the editor names its options. */
export const { EditorOption } = monaco.editor

let isReady = false

/** Registers grammar and themes once and passes the bundled editor to the React wrapper. */
export function prepareMonaco(): typeof monaco {
  if (!isReady) {
    isReady = true
    loader.config({ monaco })
    monaco.languages.register({ id: LANGUAGE })
    monaco.languages.setMonarchTokensProvider(LANGUAGE, GRAMMAR)
    monaco.languages.setLanguageConfiguration(LANGUAGE, {
      brackets: [
        ['{', '}'],
        ['[', ']'],
      ],
    })
  }
  return monaco
}

const GRAMMAR: monaco.languages.IMonarchLanguage = {
  tokenizer: {
    root: [
      [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'property'],
      [/"(?:[^"\\]|\\.)*"/, 'string'],
      [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
      [/\b(?:true|false|null)\b/, 'constant'],
      [/[{}[\],:]/, 'punctuation'],
    ],
  },
}

/** The editor colors brackets by depth unless each depth has the same color. */
const BRACKETS = ['unexpectedBracket.foreground', ...[1, 2, 3, 4, 5, 6].map((depth) => `foreground${depth}`)].map(
  (name) => `editorBracketHighlight.${name}`,
)

const TOKENS = ['property', 'string', 'number', 'constant', 'punctuation'] as const

/** Defines and returns the theme of the mode the page shows, reading each color from its custom property. */
export function themeFromTokens(mode: 'light' | 'dark'): string {
  const styles = getComputedStyle(document.documentElement)
  const colour = (name: string): string => styles.getPropertyValue(`--${name}`).trim()
  const name = `site-${mode}`
  monaco.editor.defineTheme(name, {
    base: mode === 'dark' ? 'vs-dark' : 'vs',
    inherit: false,
    rules: [
      { token: '', foreground: colour('code-text').slice(1) },
      ...TOKENS.map((token) => ({ token, foreground: colour(`code-${token}`).slice(1) })),
    ],
    colors: {
      'editor.background': colour('code-surface'),
      'editor.foreground': colour('code-text'),
      'editor.lineHighlightBackground': colour('code-line'),
      'editor.selectionBackground': colour('mark'),
      'editor.rangeHighlightBackground': colour('code-line'),
      'editor.findMatchBackground': colour('mark'),
      'editor.findMatchHighlightBackground': colour('accent-surface-2'),
      'editorLineNumber.foreground': colour('text-3'),
      'editorLineNumber.activeForeground': colour('text-3'),
      'editorWidget.background': colour('raised'),
      'editorWidget.border': colour('border-strong'),
      'editorGutter.background': colour('code-surface'),
      'editorWidget.foreground': colour('text'),
      'icon.foreground': colour('text-2'),
      'inputOption.activeBackground': colour('accent-surface-2'),
      'inputOption.activeForeground': colour('accent-text-strong'),
      'toolbar.hoverBackground': colour('surface-2'),
      'input.background': colour('canvas'),
      'input.foreground': colour('text'),
      'input.border': colour('border-control'),
      focusBorder: colour('focus'),
      'editorCursor.foreground': colour('text'),
      ...Object.fromEntries(BRACKETS.map((name) => [name, colour('code-punctuation')])),
      'scrollbarSlider.background': `${colour('border-strong')}99`,
      'scrollbarSlider.hoverBackground': colour('border-control'),
    },
  })
  return name
}

/** Room above the first line and below the last, as in the prerendered block. CSS pixels. */
export const PADDING = 16

/** Options of every viewer. Tab leaves the editor, so that it is no trap for the keyboard. */
export const VIEWER_OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  readOnly: true,
  domReadOnly: true,
  tabFocusMode: true,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  lineNumbers: 'off',
  glyphMargin: false,
  folding: true,
  showFoldingControls: 'mouseover',
  // Folding adds the 16 pixels that the text keeps from the edge of the block.
  lineDecorationsWidth: 0,
  lineNumbersMinChars: 0,
  renderLineHighlight: 'none',
  overviewRulerLanes: 0,
  wordBasedSuggestions: 'off',
  occurrencesHighlight: 'off',
  links: false,
  contextmenu: false,
  wordWrap: 'off',
  guides: { indentation: false },
  bracketPairColorization: { enabled: false },
  automaticLayout: true,
  fixedOverflowWidgets: true,
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false },
  scrollbar: { alwaysConsumeMouseWheel: false },
  padding: { top: PADDING, bottom: PADDING },
}

/** The find widget's controller, which the editor's types omit. */
type Finder = monaco.editor.IEditorContribution & {
  getState: () => { isRevealed: boolean; onFindReplaceStateChange: (listener: () => void) => monaco.IDisposable }
}

/** From this width on the find widget has room for the count of matches, which it leaves out far above it. CSS pixels. */
const COUNT_WIDTH = 380

/**
 * Sets `data-finding` while the find widget is open. The editor leaves a closed widget in the tab order, so styles hide
 * it. The editor sets its own class too late, after it has tried to focus the field.
 */
export function markFinding(editor: monaco.editor.ICodeEditor): void {
  const state = editor.getContribution<Finder>('editor.contrib.findController')?.getState()
  state?.onFindReplaceStateChange(() => {
    const node = editor.getDomNode()
    node?.toggleAttribute('data-finding', state.isRevealed)
    const count = node?.querySelector<HTMLElement>('.find-widget .matchesCount')
    if (count) count.style.display = editor.getLayoutInfo().width < COUNT_WIDTH ? '' : 'flex'
  })
}

/** docs-react in the colors of the site. A separate chunk, because it includes Material components and a highlighter. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { Documentation } from '@open-rpc/docs-react'
import { type ComponentProps, useLayoutEffect, useMemo, useRef } from 'react'
import type { ExplorerDocument } from './explorer-document.ts'
import { keepOutline } from './outline.ts'
import { keepFolds } from './stored-folds.ts'
import './docs-react.css'

type DocumentationProps = ComponentProps<typeof Documentation>

export type DocsReactProps = { document: ExplorerDocument; mode: 'light' | 'dark'; isSingle: boolean }

export function DocsReact({ document, mode, isSingle }: DocsReactProps) {
  const theme = useMemo(() => themeFromTokens(mode), [mode])
  const uiSchema = useMemo(
    () => ({
      appBar: { 'ui:darkMode': mode === 'dark' },
      // Without it, docs-react reads a property of undefined, which unmounts the whole root.
      params: { 'ui:defaultExpanded': isSingle },
      methods: { 'ui:defaultExpanded': isSingle },
      contentDescriptors: { 'ui:hidden': true },
      extensions: { 'ui:hidden': true },
    }),
    [mode, isSingle],
  )
  const root = useRef<HTMLDivElement>(null)
  // Before the first paint, so that no screen reader encounters the heading levels of docs-react.
  useLayoutEffect(() => {
    if (!root.current) return
    const undo = [keepOutline(root.current), keepFolds(root.current)]
    return () => {
      for (const step of undo) step()
    }
  }, [])
  return (
    <ThemeProvider theme={theme}>
      <div ref={root}>
        <Documentation
          schema={document as unknown as NonNullable<DocumentationProps['schema']>}
          uiSchema={uiSchema}
          reactJsonOptions={{
            theme: mode === 'dark' ? 'ashes' : 'rjv-default',
            enableClipboard: false,
            displayDataTypes: false,
          }}
        />
      </div>
    </ThemeProvider>
  )
}

/** Material calculates with colors, so this reads the tokens' hex values from the page. */
function themeFromTokens(mode: 'light' | 'dark') {
  const styles = getComputedStyle(globalThis.document.documentElement)
  const token = (name: string): string => styles.getPropertyValue(`--${name}`).trim()
  return createTheme({
    palette: {
      mode,
      background: { default: token('canvas'), paper: token('surface-1') },
      text: { primary: token('text'), secondary: token('text-2') },
      primary: { main: token('accent-text') },
      divider: token('border'),
    },
    shape: { borderRadius: 7 },
    typography: {
      fontFamily: token('font-sans'),
      fontSize: 13,
      h3: { fontSize: '1.375rem', fontWeight: 640 },
      h5: { fontSize: '1rem', fontWeight: 600 },
    },
    components: {
      MuiAccordion: {
        defaultProps: { disableGutters: true, elevation: 0 },
        styleOverrides: { root: { border: `1px solid ${token('border')}` } },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    },
  })
}

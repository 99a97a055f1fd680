/** Parts of the editor without types, imported for their side effects. */
declare module 'monaco-editor/esm/vs/editor/contrib/*'
declare module 'monaco-editor/esm/vs/base/browser/ui/codicons/codiconStyles.js'

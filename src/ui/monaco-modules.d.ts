/** Parts of the editor that have no types of their own: imported for their effect. */
declare module 'monaco-editor/esm/vs/editor/contrib/*'
declare module 'monaco-editor/esm/vs/base/browser/ui/codicons/codiconStyles.js'

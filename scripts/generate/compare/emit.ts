/** document and Ethereum's → `generated/compare.json`. */
import type { OpenRpcDocument, OutputFile } from '../openrpc/document.ts'
import { compare } from './compare.ts'
import type { SideDocuments } from './side-documents.ts'

export const emitComparison = (document: OpenRpcDocument, side: SideDocuments): OutputFile => ({
  path: 'compare.json',
  text: `${JSON.stringify(compare(document, side), null, 1)}\n`,
})

/** statements → `generated/evidence.json`, for the proof page and the evidence marks. */
import type { OutputFile, Statement } from '../openrpc/document.ts'

export function emitEvidence(statements: readonly Statement[]): OutputFile {
  return { path: 'evidence.json', text: `${JSON.stringify(statements, null, 1)}\n` }
}

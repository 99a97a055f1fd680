import { emitComparison } from '../compare/emit.ts'
import { emitAbsent } from '../compare/emit-absent.ts'
import type { SideDocuments } from '../compare/side-documents.ts'
import type { Assembled } from '../openrpc/assemble.ts'
import type { OutputFile } from '../openrpc/document.ts'
import { emitLedger } from '../openrpc/ledger.ts'
import { emitDraft } from './draft.ts'
import { emitEndpointFacts } from './endpoint-facts.ts'
import { emitEvidence } from './evidence.ts'
import { emitExamples } from './examples.ts'
import { emitForeignErrors } from './foreign-errors.ts'
import { emitHomes } from './home-numbers.ts'
import { emitMeaning } from './meaning.ts'
import { emitMethods } from './method-model.ts'
import { emitNetworks, emitPublicEndpoints } from './networks.ts'
import { emitShapes } from './shapes.ts'
import { emitSnippets } from './snippets.ts'
import { emitSpecChanges } from './spec-changes.ts'
import { emitTypes } from './types.ts'
import { emitValidators } from './validators.ts'

/** Returns every generated file in a stable order. Does not write them. */
export async function emitAll(assembled: Assembled, side: SideDocuments): Promise<OutputFile[]> {
  const { document, homes, places } = assembled
  return [
    ...emitPageFiles(assembled, side),
    ...(await emitTypes(document, places)),
    ...emitValidators(document),
    ...emitShapes(document),
    ...emitMeaning(document),
    ...emitForeignErrors(document, side.foreign, side.around, homes),
    ...emitEndpointFacts(document),
    ...emitHomes(document, homes),
    emitNetworks(document),
    emitPublicEndpoints(document),
  ]
}

/** The files that pages are made from. They are quick to build, so an edit of the document soon appears on its page. */
export function emitPageFiles({ document, examples, statements }: Assembled, side: SideDocuments): OutputFile[] {
  return [
    { path: 'openrpc.json', text: `${JSON.stringify(document, null, 1)}\n` },
    ...emitMethods(document),
    emitEvidence(statements),
    ...emitExamples(examples),
    ...emitSnippets(document, examples),
    emitComparison(document, side),
    ...emitAbsent(side),
    emitSpecChanges(document, side),
    emitLedger(side.ledger),
    ...emitDraft(side.draft, document),
    { path: 'proposals.json', text: `${JSON.stringify(side.proposals, null, 1)}\n` },
  ]
}

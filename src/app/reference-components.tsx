/** Authoring components that show the reference, and their props. */

import type { DraftRecord } from '../core/lib/draft.ts'
import { plannedChanges } from '../core/lib/proposals.ts'
import { HydratedPart } from '../islands/HydratedPart.tsx'
import { DraftElsewhere, DraftErrors, DraftMembers, DraftSource, DraftTypes } from '../pages/common/DraftParts.tsx'
import { DraftMark, DraftTable } from '../pages/common/DraftTable.tsx'
import { useGuideData } from '../pages/common/data-context.tsx'
import { Planned } from '../pages/common/Planned.tsx'
import { tarballUrl } from '../pages/common/page-input.ts'
import { EthereumComparison as Against } from '../pages/compare/parts/EthereumComparison/EthereumComparison.tsx'
import { DropReasons as Drops } from '../pages/errors/DropReasons.tsx'
import { ErrorCatalogue as Catalogue } from '../pages/errors/ErrorCatalogue.tsx'
import { VerdictTable as Verdicts } from '../pages/errors/VerdictTable.tsx'
import { ReferenceExports as Exports, InstallPackage as Install } from '../pages/shapes/Exports.tsx'
import Explorer from '../pages/shapes/parts/SchemaExplorer/SchemaExplorer.tsx'
import { ShapeTable as Shapes } from '../pages/shapes/ShapeTable.tsx'
import { TypeList as Types } from '../pages/shapes/TypeList.tsx'
import { comparison, evidence, exampleCases, reference, referenceDocument, typesModule } from './reference-data.ts'

/** Every error of the document, by code. */
function ErrorCatalogue() {
  const { base } = useGuideData()
  return <Catalogue document={referenceDocument} examples={exampleCases} evidence={evidence} base={base} />
}

/** Why the pool drops a transaction, as an index. */
const DropReasons = () => <Drops document={referenceDocument} />

/** What to do about errors, by verdict. */
function ErrorVerdicts() {
  const { base } = useGuideData()
  return <Verdicts document={referenceDocument} examples={exampleCases} base={base} />
}

/** The computed comparison with Ethereum. */
function EthereumComparison() {
  const { base } = useGuideData()
  return <Against comparison={comparison} base={base} />
}

/** Drafted methods with links, while there is a draft. */
function DraftedMethods() {
  const { base } = useGuideData()
  return reference.draft ? <DraftTable draft={reference.draft} base={base} /> : null
}

/** A part of the page of the drafted methods, while there is a draft. */
function DraftPart({ of }: { of: 'request' | 'result' | 'errors' | 'types' | 'elsewhere' | 'source' }) {
  const { base, data } = useGuideData()
  const { draft } = reference
  if (!draft) return null
  if (of === 'errors') return <DraftErrors draft={draft} base={base} />
  if (of === 'types') return <DraftTypes draft={draft} base={base} />
  if (of === 'elsewhere') return <DraftElsewhere draft={draft} />
  if (of === 'source') return <DraftSource draft={draft} base={base} record={data['draft-vectors'] as DraftRecord} />
  return <DraftMembers draft={draft} base={base} of={of} />
}

/** Opcodes that open proposals add or change. */
function ProposedOpcodes() {
  const { base } = useGuideData()
  return <Planned changes={plannedChanges(reference.proposals, 'opcodes')} base={base} named />
}

/** Commands that install the package from this site. */
function InstallPackage() {
  const { base, siteUrl } = useGuideData()
  return <Install url={tarballUrl(referenceDocument.info.version, siteUrl, base)} />
}

/** The reference as files for other tools. */
function ReferenceExports() {
  const { base } = useGuideData()
  return (
    <Exports
      tarball={tarballUrl(referenceDocument.info.version, '', base)}
      version={referenceDocument.info.version}
      base={base}
    />
  )
}

/** Describes each type and each field, and links to its places. */
function ShapeTable() {
  const { base } = useGuideData()
  return <Shapes module={typesModule} document={referenceDocument} models={reference.models} base={base} />
}

/** The whole document in docs-react, method by method. */
function SchemaExplorer() {
  const { base } = useGuideData()
  const methods = referenceDocument.methods.map(({ name }) => name)
  return <HydratedPart name="SchemaExplorer" component={Explorer} props={{ methods, base }} />
}

/** Every generated type. */
const TypeList = () => <Types module={typesModule} />

/** Reference components for MDX. They cannot be in `guides/`, because siblings do not import each other. */
export const referenceComponents: Readonly<Record<string, unknown>> = {
  DraftedMethods,
  DraftMark,
  DraftPart,
  DropReasons,
  ErrorCatalogue,
  ErrorVerdicts,
  EthereumComparison,
  InstallPackage,
  ProposedOpcodes,
  ReferenceExports,
  SchemaExplorer,
  ShapeTable,
  TypeList,
}

/** Authoring components that show the reference, and what they are given. */

import { useGuideData } from '../pages/common/data-context.tsx'
import { tarballUrl } from '../pages/common/page-input.ts'
import { EthereumComparison as Against } from '../pages/compare/parts/EthereumComparison/EthereumComparison.tsx'
import { DropReasons as Drops } from '../pages/errors/DropReasons.tsx'
import { ErrorCatalogue as Catalogue } from '../pages/errors/ErrorCatalogue.tsx'
import { VerdictTable as Verdicts } from '../pages/errors/VerdictTable.tsx'
import { ReferenceExports as Exports, InstallPackage as Install } from '../pages/types/Exports.tsx'
import { TypeIndex as Index } from '../pages/types/TypeIndex.tsx'
import { TypeList as Types } from '../pages/types/TypeList.tsx'
import { comparison, evidence, exampleCases, referenceDocument, typesModule } from './reference-data.ts'

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

/** What each generated type is, and where it stands. */
function TypeIndex() {
  const { base } = useGuideData()
  return <Index module={typesModule} document={referenceDocument} base={base} />
}

/** Every generated type. */
const TypeList = () => <Types module={typesModule} />

/** What MDX may write of the reference; `guides/` cannot hold it, because siblings do not import each other. */
export const referenceComponents: Readonly<Record<string, unknown>> = {
  DropReasons,
  ErrorCatalogue,
  ErrorVerdicts,
  EthereumComparison,
  InstallPackage,
  ReferenceExports,
  TypeIndex,
  TypeList,
}

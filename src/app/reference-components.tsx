/** Authoring components that show the reference, and what they are given. */
import { useGuideData } from '../guides/data-context.tsx'
import { EthereumComparison as Against } from '../reference/compare/parts/EthereumComparison/EthereumComparison.tsx'
import { ErrorCatalogue as Catalogue } from '../reference/errors/ErrorCatalogue.tsx'
import { VerdictTable as Verdicts } from '../reference/errors/VerdictTable.tsx'
import { ReferenceExports as Exports, InstallPackage as Install } from '../reference/types/Exports.tsx'
import { TypeList as Types } from '../reference/types/TypeList.tsx'
import { comparison, exampleCases, referenceDocument, tarballUrl, typesModule } from './reference-data.ts'

/** Every error of the document, by code. */
export function ErrorCatalogue() {
  const { base } = useGuideData()
  return <Catalogue document={referenceDocument} examples={exampleCases} base={base} />
}

/** What to do about errors, by verdict. */
export function ErrorVerdicts() {
  const { base } = useGuideData()
  return <Verdicts document={referenceDocument} examples={exampleCases} base={base} />
}

/** The computed comparison with Ethereum. */
export function EthereumComparison() {
  const { base } = useGuideData()
  return <Against comparison={comparison} base={base} />
}

/** Commands that install the package from this site. */
export function InstallPackage() {
  const { base, siteUrl } = useGuideData()
  return <Install url={tarballUrl(siteUrl, base)} />
}

/** The reference as files for other tools. */
export function ReferenceExports() {
  const { base } = useGuideData()
  return <Exports tarball={tarballUrl('', base)} version={referenceDocument.info.version} base={base} />
}

/** Every generated type. */
export const TypeList = () => <Types module={typesModule} />

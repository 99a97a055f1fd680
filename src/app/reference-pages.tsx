/** Pages of the reference beside its methods: tools, and indexes that are computed from the document. */
import type { ReactElement } from 'react'
import type { RenderInput } from '../model/rendering.ts'
import { ChangelogPage } from '../reference/changelog/ChangelogPage.tsx'
import { ExplorerPage } from '../reference/explorer/ExplorerPage.tsx'
import { FieldsPage } from '../reference/fields/FieldsPage.tsx'
import { LimitsPage } from '../reference/limits/LimitsPage.tsx'
import { PlaygroundPage } from '../reference/playground/PlaygroundPage.tsx'
import { ProofPage } from '../reference/proof/ProofPage.tsx'
import { ValidatorPage } from '../reference/validator/ValidatorPage.tsx'
import { CopyPageMenu } from '../shell/CopyPageMenu.tsx'
import { exampleCases, methodModels, referenceDocument, specReleases, tarballUrl } from './reference-data.ts'

const methodNames = referenceDocument.methods.map(({ name }) => name)

/** Methods that a POST can call. */
const overHttp = methodNames.filter((name) => methodModels[name]?.transport !== 'websocket')

/** Methods in the order of the index, those beyond the list last. */
const ordered = ({ methods }: RenderInput): string[] =>
  [...methods.subjects.flatMap((subject) => subject.methods), ...methods.beyond].map(({ name }) => name)

const orderedModels = (input: RenderInput) => ordered(input).flatMap((name) => methodModels[name] ?? [])

/** The recorded receipt of a plain transfer. */
function receipt(): Record<string, unknown> {
  const found = exampleCases.eth_getTransactionReceipt?.find(({ outcome }) => outcome === 'normal')
  return found && 'result' in found.response ? (found.response.result as Record<string, unknown>) : {}
}

export const referencePages: Readonly<Record<string, (input: RenderInput) => ReactElement>> = {
  '/reference/validator': (input) => (
    <ValidatorPage
      methods={methodNames}
      receipt={receipt()}
      command={`npx ${tarballUrl(input.siteUrl, input.base)} check http://localhost:8080`}
      base={input.base}
      copyPage={<CopyPageMenu />}
    />
  ),
  '/reference/playground': ({ base, servers }) => (
    <PlaygroundPage
      methods={overHttp}
      endpoints={servers.map(({ url }) => url)}
      networks={Object.fromEntries(servers.map(({ chainId, network }) => [chainId, network]))}
      base={base}
      copyPage={<CopyPageMenu />}
    />
  ),
  '/reference/json-rpc/explorer': ({ base, methods }) => (
    <ExplorerPage
      methods={methodNames}
      index={methods}
      version={referenceDocument.info.version}
      base={base}
      copyPage={<CopyPageMenu />}
    />
  ),
  '/reference/changelog': (input) => (
    <ChangelogPage
      releases={specReleases}
      models={orderedModels(input)}
      base={input.base}
      copyPage={<CopyPageMenu />}
    />
  ),
  '/reference/fields': (input) => (
    <FieldsPage models={orderedModels(input)} base={input.base} copyPage={<CopyPageMenu />} />
  ),
  '/reference/limits': (input) => (
    <LimitsPage
      document={referenceDocument}
      models={orderedModels(input)}
      servers={input.servers}
      base={input.base}
      copyPage={<CopyPageMenu />}
    />
  ),
  '/reference/proof': (input) => (
    <ProofPage
      examples={exampleCases}
      order={ordered(input)}
      version={referenceDocument.info.version}
      base={input.base}
      copyPage={<CopyPageMenu />}
    />
  ),
}

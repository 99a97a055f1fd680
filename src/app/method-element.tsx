/** Generated files of one method → its page. Only the build loads this. */
import type { ReactElement } from 'react'
import { indexStatements } from '../lib/evidence.ts'
import type { ExampleCase, MethodModel, SchemaRow, Unit } from '../lib/method-model.ts'
import { languagesFor } from '../lib/snippets/languages.ts'
import { isSubscription } from '../lib/snippets/snippet.ts'
import type { RenderInput } from '../model/rendering.ts'
import { RAW } from '../reference/method/example-panel/ExamplePanel.tsx'
import { MethodPage } from '../reference/method/MethodPage.tsx'
import RequestBuilder, { type RequestBuilderProps } from '../reference/method/parts/RequestBuilder/RequestBuilder.tsx'
import { CopyPageMenu } from '../shell/CopyPageMenu.tsx'
import { HydratedPart } from '../ui/HydratedPart.tsx'
import { reference } from './reference-data.ts'

/** Languages whose text stands in the page itself; the others are written when chosen. */
const PRERENDERED = ['curl', 'viem']
const PRERENDERED_SUBSCRIPTION = ['websocket', 'viem']

const evidence = indexStatements(reference.statements)

export function methodElement(
  method: MethodModel,
  cases: readonly ExampleCase[],
  { base, routes, highlight, mentions }: RenderInput,
): ReactElement {
  const file = reference.snippets(method.name)
  const ids = isSubscription(method.name) ? PRERENDERED_SUBSCRIPTION : PRERENDERED
  const shown = ids.flatMap((id) => file?.snippets.find((snippet) => snippet.id === id) ?? [])
  const languages = languagesFor(method.name).map(({ id, label }) => ({ id, label }))
  const endpoint = file?.endpoint ?? { http: '', ws: '' }
  const has = (path: string) => routes.some((route) => route.path === path)
  return (
    <MethodPage
      method={method}
      cases={cases}
      languages={cases.length > 0 ? languages : languages.filter(({ id }) => id === RAW)}
      snippets={shown.map(({ id, label, language, code }) => ({ id, label, lines: highlight(code, language) }))}
      example={file?.example}
      endpoint={endpoint}
      {...(file?.elsewhere && { elsewhere: file.elsewhere })}
      mentions={mentions[method.name] ?? []}
      evidence={evidence}
      comparison={reference.comparison.methods.find(({ name }) => name === method.name)}
      tools={{
        ...(has('/reference/validator') ? { validator: '/reference/validator' } : {}),
        ...(has('/reference/playground') ? { playground: '/reference/playground' } : {}),
        ...(has('/reference/json-rpc/explorer') ? { explorer: '/reference/json-rpc/explorer' } : {}),
      }}
      base={base}
      copyPage={<CopyPageMenu />}
      builder={method.params.length > 0 && cases.length > 0 ? <Builder {...builderProps(method)} /> : undefined}
    />
  )
}

const Builder = (props: RequestBuilderProps) => (
  <HydratedPart name="RequestBuilder" component={RequestBuilder} props={props} prefix="build" />
)

/** The few facts the form needs beside the shapes it shares with the checker. */
function builderProps({ name, limits, errors, params }: MethodModel): RequestBuilderProps {
  const range = limits.find(({ id }) => id === 'block-range')?.value
  const refusal = (key: string, id: string) => {
    const error = errors.find((candidate) => candidate.id === id)
    return error ? { [key]: { code: error.code, message: error.message } } : {}
  }
  return {
    method: name,
    units: unitsOf(params),
    refusals: {
      ...refusal('params', 'InvalidParams'),
      ...refusal('reversed', 'InvalidBlockRange'),
      ...refusal('tooLarge', 'BlockRangeTooLarge'),
    },
    ...(typeof range === 'number' ? { range } : {}),
  }
}

/** Units of amounts and times, by field; other quantities read as plain numbers. */
function unitsOf(rows: readonly SchemaRow[]): Record<string, Unit> {
  const units: Record<string, Unit> = {}
  const visit = (row: SchemaRow): void => {
    if (row.unit && /wei|seconds/.test(row.unit)) units[row.name] = row.unit
    for (const inner of [...(row.rows ?? []), ...(row.branches ?? []).flatMap((branch) => branch.rows ?? [])])
      visit(inner)
  }
  for (const row of rows) visit(row)
  return units
}

/** Generated files of one method → its page. Only the build loads this. */
import type { ReactElement } from 'react'
import { networkEndpoints } from '../core/facts/endpoints.ts'
import { observed } from '../core/facts/observed.ts'
import type { ExampleCase, MethodModel } from '../core/lib/method-model.ts'
import { providerErrors, seenOf } from '../core/lib/observed.ts'
import { topFacts } from '../core/lib/top-facts.ts'
import type { RenderInput } from '../core/model/rendering.ts'
import { CopyPageMenu } from '../frame/shell/copy-page/CopyPageMenu.tsx'
import { MethodPage } from '../pages/method/MethodPage.tsx'
import { panelFacts } from '../pages/method/parts/ExamplePanel/panel-facts.ts'
import { evidence, reference, referenceDocument } from './reference-data.ts'

/** Where snippets may send to, by the names of the site's network switch. */
const ENDPOINTS = networkEndpoints()

export function methodElement(
  method: MethodModel,
  cases: readonly ExampleCase[],
  { base, routes, backlinks, builderStyle }: RenderInput,
): ReactElement {
  const has = (path: string) => routes.some((route) => route.path === path)
  const tools = {
    ...(has('/reference/paste') ? { paste: '/reference/paste' } : {}),
    ...(has('/reference/playground') ? { playground: '/reference/playground' } : {}),
    ...(has('/reference/shapes') ? { shapes: '/reference/shapes' } : {}),
  }
  const snippets = reference.snippets(method.name)
  const { servers } = referenceDocument
  const seen = seenOf(observed, servers, method)
  return (
    <MethodPage
      method={method}
      cases={cases}
      panel={panelFacts(method, {
        base,
        tools,
        endpoints: ENDPOINTS,
        builderStyle,
        elsewhere: snippets?.elsewhere,
        local: snippets?.local,
        unserved: snippets?.unserved,
      })}
      backlinks={backlinks[method.name] ?? []}
      evidence={evidence}
      top={topFacts(method, seen, snippets?.unserved ? undefined : servers[0], observed)}
      seen={seen}
      providerErrors={providerErrors(observed, servers, method)}
      releases={referenceDocument['x-clients']}
      comparison={reference.comparison.methods.find(({ name }) => name === method.name)}
      proposals={reference.proposals}
      base={base}
      copyPage={<CopyPageMenu />}
    />
  )
}

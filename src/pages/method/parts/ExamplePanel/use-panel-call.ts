/** "Run" in the example panel sends the current request to the chosen network. */
import { type ComponentType, useState } from 'react'
import { type Call, useCall } from '../../../../call/send/use-call.ts'
import type { OutcomeProps } from '../../../../call/view/Outcome.tsx'
import type { RpcRequest } from '../../../../core/lib/snippets/snippet.ts'
import { CUSTOM } from '../../../../ui/browser/network-choice.ts'
import { ownEndpoint } from '../../../../ui/browser/own-endpoint.ts'
import type { PanelCases } from './panel-props.ts'

export type PanelCall = Call & {
  /** Whether the live response is shown. Otherwise, the recorded one is. */
  isShown: boolean
  show: (isLive: boolean) => void
  /** Loaded with the code of the call. Undefined until then. */
  Outcome: ComponentType<OutcomeProps> | undefined
}

type PanelCallInput = {
  request: RpcRequest | undefined
  /** Name of the chosen network. */
  network: string
  http: string
  cases: PanelCases
  base: string
  /** Opens the form with these params. */
  fill: (params: unknown) => void
}

export function usePanelCall({ request, network, http, cases, base, fill }: PanelCallInput): PanelCall {
  const [isShown, show] = useState(true)
  const [Outcome, setOutcome] = useState<ComponentType<OutcomeProps>>()
  const call = useCall({
    request: request && { method: request.method, params: request.params ?? [] },
    target: () => {
      const url = network === CUSTOM ? ownEndpoint().trim() : http
      return { id: network, label: URL.canParse(url) ? new URL(url).host : 'the endpoint', http: url }
    },
    examples: async () => cases,
    load: async () => {
      const { callCode } = await import('./call-code.ts')
      setOutcome(() => callCode.Outcome)
      return callCode
    },
    base,
    subject: JSON.stringify([request, network, http]),
    onParams: fill,
  })
  const run = () => {
    show(true)
    call.run()
  }
  return { ...call, run, isShown, show, Outcome }
}

/** Playground: a call from this browser straight to the address the reader types. */
import type { NamedEndpoint } from '../../../../facts/endpoints.ts'
import { usePart } from '../../../../ui/parts.ts'
import { CallForm } from '../../CallForm.tsx'
import { CallResult } from '../../CallResult.tsx'
import { usePlayground } from '../../use-playground.ts'

export type PlaygroundProps = {
  methods: readonly string[]
  endpoints: readonly NamedEndpoint[]
  networks: Readonly<Record<string, string>>
  base: string
}

export default function Playground({ methods, endpoints, networks, base }: PlaygroundProps) {
  const [state, actions] = usePlayground(methods, endpoints, base)
  return (
    <div {...usePart('Tool', 'Form', 'Reference')} className="stack playground">
      <CallForm methods={methods} endpoints={endpoints} networks={networks} state={state} actions={actions} />
      <CallResult state={state} actions={actions} base={base} />
    </div>
  )
}

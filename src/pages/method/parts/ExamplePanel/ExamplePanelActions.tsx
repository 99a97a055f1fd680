import type { RpcRequest } from '../../../../core/lib/snippets/snippet.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import type { PanelFacts } from './panel-props.ts'
import { type Build, runHref } from './use-build.tsx'
import type { PanelCall } from './use-panel-call.ts'

type ExampleActionsProps = {
  facts: PanelFacts
  request: RpcRequest
  /** Name of the chosen network. */
  network: string
  onNetwork: (network: string) => void
  build: Build
  call: PanelCall
}

/** Actions for the current request. */
export function ExampleActions({ facts, request, network, onNetwork, build, call }: ExampleActionsProps) {
  const { tools, builder, endpoints, canRun } = facts
  return (
    <div className="example-actions">
      {builder && (
        <button
          type="button"
          className="button needs-script"
          data-size="small"
          data-edit-params=""
          aria-expanded={build.isOpen}
          ref={build.button}
          onClick={build.open}
        >
          <Icon name="edit" small />
          Edit params
        </button>
      )}
      {tools.playground && (
        <a className="button" data-size="small" data-playground="" href={runHref(facts, request.params ?? [], network)}>
          Playground
        </a>
      )}
      <select
        className="button network-menu needs-script"
        data-size="small"
        name="network"
        aria-label="Network"
        value={network}
        onChange={({ target }) => onNetwork(target.value)}
      >
        {endpoints.map((endpoint) => (
          <option key={endpoint.network} value={endpoint.network}>
            {endpoint.label}
          </option>
        ))}
      </select>
      {canRun && (
        <button
          type="button"
          className="button needs-script"
          data-size="small"
          data-tone="accent"
          data-run=""
          disabled={call.state.phase === 'running'}
          onClick={call.run}
        >
          <Icon name="play" small />
          Run
        </button>
      )}
    </div>
  )
}

import { useState } from 'react'
import { copyText } from '../../../../browser/clipboard.ts'
import type { ExampleCase } from '../../../../lib/method-model.ts'
import { withBase } from '../../../../lib/path.ts'
import type { RpcRequest } from '../../../../lib/snippets/snippet.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { LINK_KEYS } from './kept-choices.ts'
import type { PanelFacts } from './panel-props.ts'
import type { PanelState } from './panel-state.ts'
import { type Build, runHref } from './use-build.tsx'

type ExampleActionsProps = {
  facts: PanelFacts
  request: RpcRequest
  example: ExampleCase | undefined
  state: PanelState
  build: Build
}

/** What can be done with the request that is shown. */
export function ExampleActions({ facts, request, example, state, build }: ExampleActionsProps) {
  const { method, base, tools, builder } = facts
  return (
    <div className="example-actions">
      {builder && (
        <button
          type="button"
          className="button needs-script"
          data-size="small"
          data-edit-params=""
          aria-expanded={state.build !== undefined}
          ref={build.button}
          onClick={build.open}
        >
          <Icon name="edit" small />
          Edit params
        </button>
      )}
      {tools.validator && (
        <a className="button" data-size="small" href={withBase(base, `${tools.validator}?method=${method}`)}>
          <Icon name="check" small />
          Validate mine
        </a>
      )}
      {tools.playground && (
        <a className="button" data-size="small" data-run="" href={runHref(facts, request.params)}>
          <Icon name="play" small />
          Run
        </a>
      )}
      <CopyLink link={() => linkTo(state, example, build.made?.link)} />
    </div>
  )
}

/** Address of this page with the case, the language and the network as they are shown, or with the request that was built. */
function linkTo(
  { language, network }: PanelState,
  example: ExampleCase | undefined,
  built: string | undefined,
): string {
  const url = new URL(built ?? location.pathname, location.href)
  url.hash = location.hash
  if (built === undefined && example) url.searchParams.set(LINK_KEYS.case, example.name)
  url.searchParams.set(LINK_KEYS.language, language)
  if (network !== '') url.searchParams.set(LINK_KEYS.network, network)
  return url.href
}

/** How long the button says that it copied. Milliseconds. */
const DONE_MS = 1_600

function CopyLink({ link }: { link: () => string }) {
  const [label, setLabel] = useState<string>()
  const copy = async () => {
    setLabel((await copyText(link())) ? 'Copied' : 'The browser refused to copy')
    setTimeout(setLabel, DONE_MS)
  }
  return (
    <button
      type="button"
      className="icon-button needs-script"
      data-size="small"
      aria-label={label ?? 'Copy a link to this example'}
      onClick={copy}
    >
      <Icon name={label === undefined ? 'link' : label === 'Copied' ? 'check' : 'warn'} />
    </button>
  )
}

import { type Dispatch, useLayoutEffect, useMemo, useRef } from 'react'
import { CodeWindow } from '../../../../call/view/CodeWindow.tsx'
import { languagesFor } from '../../../../core/lib/snippets/languages.ts'
import type { Endpoint, RpcRequest } from '../../../../core/lib/snippets/snippet.ts'
import { CodeBlock } from '../../../../ui/CodeBlock.tsx'
import { CopyButton } from '../../../../ui/CopyButton.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { CopyLink } from './CopyLink.tsx'
import { languageRow, type PanelEvent, type PanelState } from './panel-state.ts'
import { requestCode } from './request-code.ts'
import { showCall } from './show-call.ts'

type ExampleRequestProps = {
  request: RpcRequest
  /** Title of the case. Undefined for a built request. */
  title: string | undefined
  /** Pointers of the values that break a rule. Undefined for the request of a case. */
  broken: readonly string[] | undefined
  endpoint: Endpoint
  /** Why the request does not go to the chosen network. Undefined if it does. */
  networkReason: string | undefined
  state: PanelState
  dispatch: Dispatch<PanelEvent>
  /** Unknown names in the link, as text. */
  unknown: readonly string[]
  /** Address of the page with the current view. */
  link: () => string
}

/** The request in the chosen language, in a window that fades at a cut end and can be opened. */
export function ExampleRequest({
  request,
  title,
  broken,
  endpoint,
  networkReason,
  state,
  dispatch,
  unknown,
  link,
}: ExampleRequestProps) {
  const code = useMemo(
    () => requestCode(request, state.language, endpoint, broken),
    [request, state.language, endpoint, broken],
  )
  const section = useRef<HTMLElement>(null)
  const marked = code.lines.findIndex(({ isMarked }) => isMarked)
  useLayoutEffect(() => showCall(section.current, marked === -1 ? code.callLine : marked), [code, marked])
  const count = broken?.length ?? 0
  return (
    <section className="code request" aria-label="Request" ref={section}>
      <div className="code-head">
        <LanguageRow method={request.method} state={state} dispatch={dispatch} />
        <span className="end">
          <CopyLink link={link} />
          <CopyButton label="Copy the request" />
        </span>
      </div>
      <CodeWindow name={`${title} ${state.language}`} text={code.text}>
        <CodeBlock
          label={title === undefined ? `Your request, ${code.label}` : `Request, ${title}, ${code.label}`}
          lines={code.lines}
          isJson={code.isJson}
        />
        <button
          type="button"
          className="open-whole needs-script"
          aria-expanded={state.isRequestWhole}
          onClick={() => dispatch({ type: 'whole', isWhole: !state.isRequestWhole })}
        >
          <Icon name="down" small />
          {state.isRequestWhole ? 'Show less' : 'Show all'}
        </button>
      </CodeWindow>
      {networkReason !== undefined && (
        <p className="code-foot">
          <Icon name="info" small tone="warn" />
          <span>{networkReason}</span>
        </p>
      )}
      {unknown.length > 0 && (
        <p className="code-foot" role="status">
          <Icon name="info" small />
          <span>{unknown.join(' ')}</span>
        </p>
      )}
      {count > 0 && (
        <p className="code-foot">
          <Icon name="warn" small tone="danger" />
          <span>{count === 1 ? 'The marked value is invalid' : `${count} marked values are invalid`}</span>
        </p>
      )}
    </section>
  )
}

type LanguageRowProps = { method: string; state: PanelState; dispatch: Dispatch<PanelEvent> }

/** The reader's last four languages, and a menu for the others. */
function LanguageRow({ method, state, dispatch }: LanguageRowProps) {
  const languages = languagesFor(method)
  const row = languageRow(
    languages.map(({ id }) => id),
    state.recent,
  )
  return (
    <fieldset className="tabs languages" aria-label="Language">
      {row.map((id, index) => (
        // The key is the position, so the element stays when another language replaces this one.
        <label key={index} className={index === 0 ? undefined : 'needs-script'}>
          <input
            className="visually-hidden"
            type="radio"
            name="language"
            value={id}
            autoComplete="off"
            checked={id === state.language}
            onChange={() => dispatch({ type: 'language', id })}
          />
          <span>{languages.find((language) => language.id === id)?.label}</span>
        </label>
      ))}
      {languages.length > row.length && (
        <select
          className="row-menu needs-script"
          name="language"
          aria-label="More languages"
          value=""
          onChange={({ target }) => dispatch({ type: 'language', id: target.value })}
        >
          <option value="" disabled hidden>
            More
          </option>
          {languages
            .filter(({ id }) => !row.includes(id))
            .map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
        </select>
      )}
    </fieldset>
  )
}

import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { PartRecorderProvider, usePartRecorder } from './use-part.ts'

export type HydratedPartProps<P extends object> = {
  /** The part's folder, whose definition names the same component. */
  name: string
  component: ComponentType<P>
  /** Must survive JSON. */
  props: P
  /** The page itself already describes the missing part to readers without scripts. */
  isDescribed?: boolean
}

/**
 * Renders a part that has state into a page that is otherwise static HTML, in the form its own React root can hydrate.
 * Used at build only.
 */
export function HydratedPart<P extends object>(input: HydratedPartProps<P>) {
  const { name, component, props, isDescribed = false } = input
  const recorder = usePartRecorder()
  const { load, prefix } = recorder.hydrate(name)
  const part = createElement(PartRecorderProvider, { value: recorder }, createElement(component, props))
  return (
    <>
      {!isDescribed && (
        <noscript>
          <aside className="callout without-scripts">These controls need JavaScript.</aside>
        </noscript>
      )}
      <div
        data-hydrate={name}
        data-load={load}
        data-prefix={prefix}
        data-props={JSON.stringify(props)}
        dangerouslySetInnerHTML={{ __html: renderToString(part, { identifierPrefix: prefix }) }}
      />
    </>
  )
}

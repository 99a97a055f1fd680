import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * Renders an interactive part into a page that is otherwise static HTML, in the form its own root can hydrate.
 * Used at build only. `props` must survive JSON.
 */
export type IslandProps<P extends object> = { name: string; component: ComponentType<P>; props: P; prefix: string }

export function Island<P extends object>({ name, component, props, prefix }: IslandProps<P>) {
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix })
  return (
    <div
      data-island={name}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

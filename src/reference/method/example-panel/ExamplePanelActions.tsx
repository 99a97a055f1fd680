import { withBase } from '../../../lib/path.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { MethodPageProps } from '../method-page-props.ts'

/** What can be done with the request that is shown. The scripts of the rail keep the links at the shown request. */
export function ExampleActions({ method, cases, tools, base, builder }: MethodPageProps) {
  const query = `?method=${method.name}`
  const params = encodeURIComponent(JSON.stringify(cases[0]?.request.params ?? []))
  if (!builder && !tools.validator && !tools.playground) return null
  return (
    <div className="rail-actions">
      {builder && (
        <button
          type="button"
          className="button needs-script"
          data-size="small"
          data-edit-params=""
          aria-expanded="false"
        >
          <Icon name="edit" small />
          Edit params
        </button>
      )}
      {tools.validator && (
        <a className="button" data-size="small" href={withBase(base, tools.validator + query)}>
          <Icon name="check" small />
          Validate mine
        </a>
      )}
      {tools.playground && (
        <a
          className="button"
          data-size="small"
          data-run=""
          href={withBase(base, `${tools.playground}${query}&params=${params}`)}
        >
          <Icon name="play" small />
          Run
        </a>
      )}
    </div>
  )
}

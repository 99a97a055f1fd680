import { withBase } from '../../../core/lib/path.ts'
import { HydratedPart } from '../../../islands/HydratedPart.tsx'
import type { ReferencePageInput } from '../../common/page-input.ts'
import { WidePage } from '../../common/WidePage.tsx'
import EndpointCheck from '../parts/EndpointCheck/EndpointCheck.tsx'
import { playgroundProps } from '../playground-props.ts'

export default function render(input: ReferencePageInput) {
  const { base, copyPage } = input
  const link = (path: string, label: string) => (
    <a className="text-link" href={withBase(base, path)}>
      {label}
    </a>
  )
  return (
    <WidePage
      title="Check an endpoint"
      lead="Ask an endpoint from this browser: do its answers keep to the reference, which methods does it serve, and where does it differ from another?"
      copyPage={copyPage}
    >
      <noscript>
        <p className="callout">
          <span>
            Without JavaScript this page cannot call. The same check runs in a terminal:{' '}
            {link('/reference/package/check', 'the check command')}.
          </span>
        </p>
      </noscript>
      <HydratedPart name="EndpointCheck" component={EndpointCheck} props={playgroundProps(input)} isDescribed />
      <p className="quiet">
        The address of your endpoint stays in this browser. To send one call, use the{' '}
        {link('/reference/playground', 'playground')}.
      </p>
    </WidePage>
  )
}

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
      lead="Check from this browser whether an endpoint follows the reference, which methods it serves, and where it differs from another endpoint."
      copyPage={copyPage}
    >
      <noscript>
        <p className="callout">
          <span>
            This page needs JavaScript. You can run the same check in a terminal with{' '}
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

import { chain } from '../chain.config.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { useGuideData } from './data-context.tsx'

const NAME = /^[a-z]+$/

/** The command that writes one of our starters into a new folder, from this site's own package. */
export function Starter({ template, folder = 'my-app' }: { template: string; folder?: string }) {
  const { base, siteUrl, report } = useGuideData()
  if (!NAME.test(template))
    report({ message: `<Starter template="${template}" /> names no starter.`, hint: 'See scripts/release/starters.' })
  const { packageName, version } = chain.starters
  return (
    <figure className="code" data-language="bash" data-wrapped="">
      <div className="code-head">
        <span className="title">Terminal</span>
        <span className="end">
          <CopyButton label="Copy the command" />
        </span>
      </div>
      <pre tabIndex={0} role="region" aria-label="Start" translate="no">
        <code>{`npx ${siteUrl}${base}pkg/${packageName}-${version}.tgz ${folder} --template ${template}`}</code>
      </pre>
    </figure>
  )
}

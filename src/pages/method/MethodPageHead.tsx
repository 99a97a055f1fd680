import { chain } from '../../chain.config.ts'
import { type MethodComparison, VERDICT_LABELS } from '../../core/lib/comparison-model.ts'
import { withBase } from '../../core/lib/path.ts'
import { Icon, KindMark } from '../../ui/Icon.tsx'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { MethodName } from '../../ui/MethodName.tsx'
import { Breadcrumbs } from '../../ui/place.tsx'
import { ChosenRelease } from './ChosenRelease.tsx'
import { Glance } from './Glance.tsx'
import { MethodContents } from './MethodContents.tsx'
import type { MethodPageProps } from './method-page-props.ts'

const KINDS = { read: 'Read-only', write: 'Writes', debug: 'Debug' } as const

const SAME_LABELS = { ...VERDICT_LABELS, same: 'Same as Ethereum' }

/** The method is in neither the specification nor a client of Ethereum. */
const isOwn = (comparison: MethodComparison | undefined): boolean =>
  comparison?.verdict === 'unspecified' && comparison.served.length === 0

/** The breadcrumbs, the method's result, and its differences from Ethereum. */
export function Head(props: MethodPageProps) {
  const { method, comparison, base, copyPage } = props
  const computed = comparison?.rows.filter(({ verdict }) => verdict !== 'same').length ?? 0
  const differences = isOwn(comparison) ? 0 : method.ethereum.length + computed
  return (
    <header className="method-head">
      <div className="head-row">
        <Breadcrumbs />
        {copyPage}
      </div>
      <h1 className="method-name">
        <MethodName name={method.name} />
      </h1>
      <p className="lead">
        <InlineMarkdown text={method.summary} base={base} />
      </p>
      <div className="badges">
        <span className="badge" data-tone={method.kind}>
          <KindMark kind={method.kind} />
          {KINDS[method.kind]}
        </span>
        {props.panel.unserved && (
          <a className="badge" data-tone="warn" href="#availability">
            No public endpoint
          </a>
        )}
        <ChosenRelease changes={method.changes} releases={props.releases} />
        {props.top.map(({ text, href }) => (
          <a className="badge" key={text} href={withBase(base, href)}>
            {text.charAt(0).toUpperCase() + text.slice(1)}
          </a>
        ))}
        {differences === 0 && comparison && comparison.verdict !== 'differs' && (
          <span className="badge">
            <Icon name={comparison.verdict === 'same' ? 'equal' : 'plus'} />
            {isOwn(comparison) ? `Only on ${chain.name}` : SAME_LABELS[comparison.verdict]}
          </span>
        )}
        {differences > 0 && (
          <a className="badge" data-tone="warn" href="#ethereum">
            <Icon name="notequal" />
            {differences} {differences === 1 ? 'difference' : 'differences'} from Ethereum
          </a>
        )}
      </div>
      <Glance {...props} />
      <MethodContents {...props} />
    </header>
  )
}

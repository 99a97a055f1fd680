import { plannedChanges } from '../../core/lib/proposals.ts'
import { usePart } from '../../islands/use-part.ts'
import { MarkdownText } from '../../ui/InlineMarkdown.tsx'
import { Pager } from '../../ui/place.tsx'
import { callTrees } from '../common/call-tree.ts'
import { Planned } from '../common/Planned.tsx'
import { CallTrees } from './CallTrees.tsx'
import { Messages } from './Messages.tsx'
import { Limits } from './MethodLimits.tsx'
import { SeeAlso } from './MethodPageEnd.tsx'
import { Head } from './MethodPageHead.tsx'
import { Beyond, Changes, Errors, Ethereum, Params, Result } from './MethodPageSections.tsx'
import type { MethodPageProps } from './method-page-props.ts'
import { PrerenderedPanel } from './parts/ExamplePanel/prerender.tsx'

/** One method. The order of sections is fixed, and empty sections are left out. */
export function MethodPage(props: MethodPageProps) {
  const { method, base } = props
  return (
    <div {...usePart('MethodPage', 'Reference')} className="method-page" data-method={method.name}>
      <Head {...props} />
      {props.cases.length > 0 && <PrerenderedPanel facts={props.panel} cases={props.cases} />}
      <div className="method-body">
        <MarkdownText text={method.description} base={base} />
        {method.beyond && <Beyond method={method} base={base} />}
        <Planned changes={plannedChanges(props.proposals, 'methods', method.name)} base={base} />
        <Params method={method} base={base} />
        <CallTrees trees={callTrees(props.cases)} />
        <Result method={method} base={base} />
        <Messages kinds={method.messages} cases={props.cases} base={base} />
        <Errors {...props} />
        <Limits {...props} />
        <Ethereum {...props} />
        <Changes method={method} base={base} />
        <SeeAlso {...props} />
        <Pager noun="method" keys={['[', ']']} />
      </div>
    </div>
  )
}

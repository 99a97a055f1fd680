import { callTrees } from '../common/call-tree.ts'
import type { MethodPageProps } from './method-page-props.ts'

/** The most important sections, each with its anchor and a name that fits in one row. */
function sectionsOf({ method, cases, comparison, seen }: MethodPageProps): { id: string; label: string }[] {
  const differs = (comparison?.rows ?? []).some(({ verdict }) => verdict !== 'same') || method.ethereum.length > 0
  return [
    { id: 'params', label: 'Parameters' },
    ...(callTrees(cases).length > 0 ? [{ id: 'calls', label: 'Call tree' }] : []),
    { id: 'result', label: 'Result' },
    ...(cases.some(({ notifications = [] }) => notifications.length > 0)
      ? [{ id: 'messages', label: 'Messages' }]
      : []),
    ...(method.errors.length > 0 ? [{ id: 'errors', label: 'Errors' }] : []),
    ...(method.limits.length > 0 || seen.length > 0 ? [{ id: 'limits', label: 'Limits' }] : []),
    ...(differs ? [{ id: 'ethereum', label: 'Ethereum' }] : []),
    ...(method.changes.length > 0 ? [{ id: 'changes', label: 'Changes' }] : []),
  ]
}

/** Contents of a method page, in one row at every width. */
export const MethodContents = (props: MethodPageProps) => (
  <nav className="method-contents" aria-label="On this page" data-toc="">
    {sectionsOf(props).map(({ id, label }) => (
      <a key={id} href={`#${id}`}>
        {label}
      </a>
    ))}
  </nav>
)

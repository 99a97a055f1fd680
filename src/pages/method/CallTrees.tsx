import { usePart } from '../../islands/use-part.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Call, OWN_GAS } from '../common/CallRow.tsx'
import type { CallNode, CallTree } from '../common/call-tree.ts'
import { Section } from './MethodPageSection.tsx'

/** Shows a recorded trace before its fields are explained. Each call is below its caller. */
export function CallTrees({ trees }: { trees: readonly CallTree[] }) {
  const [first, failing] = trees
  if (!first) return null
  return (
    <>
      <Section id="calls" title="Call tree" note={`gas used, case ${first.title}`}>
        <p className="hint">{summary(first)}</p>
        <Tree tree={first} />
      </Section>
      {failing && (
        <Section id="failed-call" title="A call that fails" note={`case ${failing.title}`}>
          <p className="hint">
            A failed call keeps its place and shows the reason in <code>error</code>, and <code>revertReason</code>{' '}
            where the output decodes.
          </p>
          <Tree tree={failing} />
        </Section>
      )}
    </>
  )
}

function summary({ count, depth, failed }: CallTree): string {
  const calls = count === 1 ? 'One call' : `${count} calls, ${depth} ${depth === 1 ? 'level' : 'levels'}`
  const end = failed === 0 ? 'none failed' : `${failed} failed`
  return `${calls}, ${end}. ${OWN_GAS}`
}

const Tree = ({ tree }: { tree: CallTree }) => (
  <ul {...usePart('CallTrees')} className="calls" data-tree={tree.case}>
    <Calls nodes={tree.roots} />
  </ul>
)

function Calls({ nodes }: { nodes: readonly CallNode[] }) {
  return (
    <>
      {nodes.map((node) => (
        <li key={node.at}>
          {node.calls.length > 0 ? (
            <details open>
              <summary className="call" data-frame={node.at} data-failed={node.error === undefined ? undefined : ''}>
                <Icon name="right" small className="chevron" />
                <Call node={node} />
              </summary>
              <ul className="calls">
                <Calls nodes={node.calls} />
              </ul>
            </details>
          ) : (
            <div className="call" data-frame={node.at} data-failed={node.error === undefined ? undefined : ''}>
              <Call node={node} />
            </div>
          )}
        </li>
      ))}
    </>
  )
}

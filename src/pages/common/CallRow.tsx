/** One call of a tree, with its kind, its accounts, its gas and its result. */
import { Icon } from '../../ui/Icon.tsx'
import type { CallNode } from './call-tree.ts'

export const OWN_GAS = 'The strong part of a bar is the call’s own gas.'

/** Tones by permission. Creations write code, and static calls change nothing. */
const toneOf = (type: string): string | undefined =>
  type.startsWith('CREATE') ? 'write' : type === 'STATICCALL' ? 'read' : undefined

/** @param mark a label next to the kind of the call */
export function Call({ node, mark }: { node: Omit<CallNode, 'calls'>; mark?: string | undefined }) {
  return (
    <>
      <span className="call-way">
        <span className="badge" data-tone={toneOf(node.type)}>
          {node.type}
        </span>
        {mark !== undefined && (
          <span className="badge" data-tone="danger">
            {mark}
          </span>
        )}
        <span>
          <Short value={node.from} />
          {node.to !== undefined && (
            <>
              <Icon name="arrow" small />
              <span className="visually-hidden">to</span>
              <Short value={node.to} />
            </>
          )}
        </span>
      </span>
      <span className="gas">
        <span className="visually-hidden">gas used </span>
        {node.gasUsed.toLocaleString('en')}
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className="gas-all" width={node.share} height="4" />
          <rect className="gas-own" width={node.own} height="4" />
        </svg>
      </span>
      <span className="call-note">
        {node.error !== undefined && (
          <>
            <b>{node.error}</b>
            {reasonOf(node)} ·{' '}
          </>
        )}
        {node.selector !== undefined && (
          <>
            <code>{node.selector}</code>{' '}
          </>
        )}
        {node.notes.join(' · ')}
      </span>
    </>
  )
}

/** Bytes may contain the reason, which the node did not decode. */
function reasonOf({ reason, hasBytes }: Omit<CallNode, 'calls'>): string {
  if (reason !== undefined) return `: ${reason}`
  return hasBytes ? '' : ', without a reason'
}

const Short = ({ value }: { value: string }) => (
  <span title={value}>
    {value.slice(0, 6)}…{value.slice(-4)}
  </span>
)

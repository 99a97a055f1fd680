import type { ExampleCase, MessageRow } from '../../core/lib/method-model.ts'
import { JsonBlock } from '../../ui/CodeBlock.tsx'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { MemberList } from './Members.tsx'
import { Section } from './MethodPageSection.tsx'
import { Origin } from './parts/ExamplePanel/ExamplePanelResponse.tsx'

type MessagesProps = { kinds: readonly MessageRow[] | undefined; cases: readonly ExampleCase[]; base: string }

/** The messages that a subscription sends after its response: their fields by kind, then examples. */
export function Messages({ kinds = [], cases, base }: MessagesProps) {
  const sending = cases.filter(({ notifications = [] }) => notifications.length > 0)
  if (sending.length === 0) return null
  return (
    <Section id="messages" title="Messages" note="params.result of each">
      {kinds.map(({ kind, fires, like, rows }) => (
        <div key={kind}>
          <h3 className="subhead" id={`messages.${kind}`}>
            {kind}
          </h3>
          <p>
            <InlineMarkdown
              text={like === undefined ? fires : `${fires} The fields of \`${like}\`, and:`}
              base={base}
            />
          </p>
          <MemberList label={`Fields of ${kind}`} rows={rows} base={base} areHere />
        </div>
      ))}
      <p>After the response, the node sends messages such as these.</p>
      {sending.map((example) => (
        <details className="code" key={example.name}>
          <summary className="code-head">{example.title}</summary>
          {(example.notifications ?? []).map(({ title, message }) => (
            <JsonBlock key={title} label={`Message of ${example.title}, ${title}`} value={message} />
          ))}
          <Origin example={example} />
        </details>
      ))}
    </Section>
  )
}

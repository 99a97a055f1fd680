import type { ExampleCase } from '../../core/lib/method-model.ts'
import { JsonBlock } from '../../ui/CodeBlock.tsx'
import { Section } from './MethodPageSection.tsx'
import { Origin } from './parts/ExamplePanel/ExamplePanelResponse.tsx'

/** The messages that a subscription sends after its response, by example. */
export function Messages({ cases }: { cases: readonly ExampleCase[] }) {
  const sending = cases.filter(({ notifications = [] }) => notifications.length > 0)
  if (sending.length === 0) return null
  return (
    <Section id="messages" title="Messages">
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

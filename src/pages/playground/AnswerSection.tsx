import { type ReactNode, useMemo, useState } from 'react'
import type { DoneCall } from '../../call/send/call-state.ts'
import { AnswerTabs } from '../../call/view/AnswerTabs.tsx'
import { answerLines } from '../../call/view/answer-lines.ts'
import { methodPath, withBase } from '../../core/lib/path.ts'
import { classOf, provenanceText } from '../../core/lib/provenance.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'

const SIDES = [
  { id: 'live', label: 'Live' },
  { id: 'example', label: 'Example' },
] as const

type AnswerSectionProps = { done: DoneCall; children: ReactNode; base: string }

/** The endpoint's response, with the example behind a tab. */
export function AnswerSection({ done: { result }, children, base }: AnswerSectionProps) {
  const [chosen, choose] = useState<'live' | 'example'>('live')
  const { recording } = result
  const side = result.answer?.sides?.recorded
  const example = side && recording && { recording, side }
  return (
    <section className="code response" aria-label="Response">
      <div className="code-head">
        {example ? (
          <AnswerTabs sides={SIDES} chosen={chosen} onChoose={choose} />
        ) : (
          <span className="title">Your endpoint</span>
        )}
        <span className="end">
          <CopyButton label="Copy the response" />
        </span>
      </div>
      {example && chosen === 'example' ? <Example {...example} base={base} /> : children}
    </section>
  )
}

type ExampleProps = {
  recording: NonNullable<DoneCall['result']['recording']>
  side: Parameters<typeof answerLines>[1]
  base: string
}

function Example({ recording: { example, sameRequest }, side, base }: ExampleProps) {
  const { request, response, title, provenance } = example
  const lines = useMemo(() => answerLines(response, side, undefined), [response, side])
  return (
    <>
      <CodeBlock label="Example response, JSON" lines={lines} isJson />
      <p className="code-foot">
        <Icon name={classOf(provenance).tone === 'success' ? 'check' : 'info'} small />
        <span>
          {!sameRequest && `${title}: `}
          {provenanceText(provenance)} <a href={withBase(base, methodPath(request.method))}>All examples</a>
        </span>
      </p>
    </>
  )
}

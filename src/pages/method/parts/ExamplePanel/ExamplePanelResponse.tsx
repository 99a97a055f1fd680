import { useMemo } from 'react'
import type { Refusal, ShownAnswer } from '../../../../call/form/make-request.ts'
import { AnswerTabs } from '../../../../call/view/AnswerTabs.tsx'
import { CodeWindow } from '../../../../call/view/CodeWindow.tsx'
import type { ExampleCase } from '../../../../core/lib/method-model.ts'
import { classOf, provenanceText } from '../../../../core/lib/provenance.ts'
import { type HintRow, hintsFor } from '../../../../core/lib/quantity-hint.ts'
import { CodeBlock, JsonBlock } from '../../../../ui/CodeBlock.tsx'
import { CopyButton } from '../../../../ui/CopyButton.tsx'
import { type CodeLine, inOneLine, jsonCode } from '../../../../ui/code-html.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import type { PanelCall } from './use-panel-call.ts'

type ExampleResponseProps = {
  answer: ShownAnswer
  hintRow: HintRow
  call: PanelCall
  /** Display name of the chosen network. */
  network: string
  /** The tool that checks the reader's own response. Undefined if the site has none. */
  checkHref: string | undefined
  /** The newest block can provide some params. */
  takesNewest: boolean
  base: string
}

/** The whole response and its origin. */
export function ExampleResponse({
  answer,
  hintRow,
  call,
  network,
  checkHref,
  takesNewest,
  base,
}: ExampleResponseProps) {
  const { Outcome } = call
  const hasRun = call.state.phase !== 'idle'
  const isLive = hasRun && call.isShown
  const title = answer.kind === 'refused' ? 'Expected response' : 'Response'
  return (
    <section className="code response" aria-label={title} data-case={answer.kind === 'case' ? answer.index : undefined}>
      <div className="code-head">
        {hasRun ? (
          <AnswerTabs
            sides={[
              { id: 'recorded', label: title === 'Response' ? 'Recorded' : title },
              { id: 'live', label: 'Live' },
            ]}
            chosen={call.isShown ? 'live' : 'recorded'}
            onChoose={(id) => call.show(id === 'live')}
          />
        ) : (
          <span className="title">{title}</span>
        )}
        {(answer.kind === 'case' || isLive) && (
          <span className="end">
            {checkHref !== undefined && (
              <a
                className="icon-button"
                data-size="small"
                aria-label="Check a response"
                title="Check a response"
                href={checkHref}
              >
                <Icon name="check" />
              </a>
            )}
            <button
              type="button"
              className="icon-button needs-script"
              data-size="small"
              data-open-viewer=""
              aria-label="Open in viewer"
            >
              <Icon name="expand" />
            </button>
            <CopyButton label="Copy the response" />
          </span>
        )}
      </div>
      {isLive && !Outcome && (
        <Remark text="The code that runs calls did not load. Check your network connection, then try again." />
      )}
      {isLive && Outcome && (
        <Outcome
          call={call}
          label={`Response, live, ${network}`}
          hintRow={hintRow}
          takesNewest={takesNewest}
          place="panel"
          base={base}
        />
      )}
      {!isLive && answer.kind === 'case' && <CaseAnswer example={answer.example} hintRow={hintRow} />}
      {!isLive && answer.kind === 'refused' && <Refused refusal={answer.refusal} />}
      {!isLive && answer.kind === 'unknown' && (
        <Remark text="There is no example response for this request. Run it, or see the result fields below." />
      )}
    </section>
  )
}

/** Version and ID share a line, as in the request. */
const withOneStart = (lines: readonly CodeLine[]): CodeLine[] => [inOneLine(lines.slice(0, 3)), ...lines.slice(3)]

/** A message with its first members in two lines and each list of strings in one, so its values are in sight. */
function shortened(lines: readonly CodeLine[]): CodeLine[] {
  const [start = inOneLine([]), ...members] = withOneStart(lines)
  const found = [start, inOneLine(members.slice(0, 3))]
  for (let index = 3; index < members.length; index++) {
    const end = textOf(members[index]).endsWith('[')
      ? members.findIndex((one, at) => at > index && /^\]/.test(textOf(one)))
      : -1
    const isFlat = end > index && members.slice(index + 1, end).every((one) => textOf(one).startsWith('"'))
    const last = isFlat ? end : index
    found.push(isFlat ? inOneLine(members.slice(index, last + 1)) : (members[index] ?? start))
    index = last
  }
  return found
}

const textOf = (line: CodeLine | undefined): string => (line?.tokens ?? []).map(({ text }) => text).join('')

/** The response and the first message of a subscription, each from a new line, as on the wire. */
function CaseAnswer({ example, hintRow }: { example: ExampleCase; hintRow: HintRow }) {
  const { name, title, response, notifications: [notification] = [] } = example
  const lines = useMemo(() => {
    const hints = 'result' in response ? hintsFor(response.result, hintRow, '/result') : {}
    const own = jsonCode(response, { hints })
    return notification ? [inOneLine(own), ...shortened(jsonCode(notification.message))] : withOneStart(own)
  }, [response, notification, hintRow])
  return (
    <>
      <CodeWindow name={name} text={response}>
        <CodeBlock label={`Response, ${title}`} lines={lines} isJson />
      </CodeWindow>
      <Origin key={name} example={example} />
    </>
  )
}

/** The origin in one line, without a chevron where many follow each other. When opened or with enough room, the case and its source appear below. */
export function Origin({ example, isStatic = false }: { example: ExampleCase; isStatic?: boolean }) {
  const { provenance, summary, today } = example
  const { name, tone } = classOf(provenance)
  return (
    <details className="code-foot origin">
      <summary>
        <Icon name={tone === 'success' ? 'check' : 'info'} small tone={tone === 'warn' ? 'warn' : undefined} />
        <b>{name.charAt(0).toUpperCase() + name.slice(1)}</b>
        {today !== undefined && ` · ${today}`}
        {!isStatic && <Icon name="down" small className="chevron" />}
      </summary>
      <p>
        <WithCode text={`${summary} ${provenanceText(provenance)}`} />{' '}
        {provenance.url && (
          <a className="text-link" href={provenance.url} rel="noopener">
            Source
          </a>
        )}
      </p>
    </details>
  )
}

/** A text whose marked words are code. */
const WithCode = ({ text }: { text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={`${index}-${part}`}>{part}</code> : part))

function Refused({ refusal: { code, message } }: { refusal: Refusal }) {
  return (
    <>
      <CodeWindow name="refused" text={message}>
        <JsonBlock label="Expected response, JSON" value={{ jsonrpc: '2.0', id: 1, error: { code, message } }} />
      </CodeWindow>
      <Remark text="Constructed from the code and message in the node’s source." />
    </>
  )
}

const Remark = ({ text }: { text: string }) => (
  <p className="code-foot">
    <Icon name="info" small tone="warn" />
    <span>{text}</span>
  </p>
)

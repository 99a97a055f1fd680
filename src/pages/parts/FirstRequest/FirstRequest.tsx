import type { CodeToken } from '../../../core/model/rendering.ts'
import { usePart } from '../../../islands/use-part.ts'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { FIRST_METHOD, firstBody } from './attach.ts'

export type FirstRequestProps = {
  /** Address of the endpoint. */
  url: string
  highlight: (code: string, language: string) => CodeToken[][]
}

/** A call that needs only a terminal or a press. Its response appears below. */
export function FirstRequest({ url, highlight }: FirstRequestProps) {
  const code = `curl ${url} \\\n  -H 'content-type: application/json' \\\n  -d '${firstBody}'`
  return (
    <div {...usePart('FirstRequest')} className="code first-request" data-language="bash" data-url={url}>
      <div className="code-head">
        <span>{FIRST_METHOD}</span>
        <button
          type="button"
          className="icon-button needs-script"
          data-size="small"
          data-copy={code}
          aria-label="Copy the first request"
        >
          <Icon name="copy" />
        </button>
        <button type="button" className="button needs-script" data-size="small" data-tone="accent" data-first-run="">
          <Icon name="play" small />
          Run
        </button>
      </div>
      <CodeBlock label={`${FIRST_METHOD}, curl`} lines={highlight(code, 'bash').map((tokens) => ({ tokens }))} />
      <p className="first-answer" role="status" data-first-answer="">
        Requests the number of the newest block.
      </p>
    </div>
  )
}

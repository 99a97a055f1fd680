import { useState } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { curlOf, hasKey } from './curl.ts'

type CurlCopyProps = { call: Parameters<typeof curlOf>[0] }

/** The call for a terminal. Possible keys are masked unless the reader reveals them. */
export function CurlCopy({ call }: CurlCopyProps) {
  const [isWhole, setWhole] = useState(false)
  return (
    <section className="code" aria-label="The same call">
      <div className="code-head">
        <span className="title">The same call, in a terminal</span>
        <span className="end">
          <CopyButton label="Copy the call" />
        </span>
      </div>
      <pre className="short" tabIndex={0} role="region" aria-label="The same call, curl" translate="no">
        <code>{curlOf(call, !isWhole)}</code>
      </pre>
      {hasKey(call) && (
        <p className="code-foot">
          <label className="agree">
            <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />{' '}
            <span>Show keys and headers</span>
          </label>
        </p>
      )}
    </section>
  )
}

import { copyText } from '../browser/clipboard.ts'
import { messageOf } from './ErrorNotice.tsx'

export type CrashPageProps = { error: unknown; onRetry: () => void }

/** In place of a page or frame that threw: what happened, with the causes, and a way on. */
export function CrashPage({ error, onRetry }: CrashPageProps) {
  return (
    <div className="notice-page" role="alert">
      <p className="number">Page Error</p>
      <h1>This page crashed</h1>
      <p>The other pages are unharmed. Trying again often helps; the message below tells the authors what broke.</p>
      <CrashMessage text={messageOf(error)} onRetry={onRetry} />
    </div>
  )
}

/** The last resort, when not even the frame can be shown: no navbar, no router, only what the document itself has. */
export function PageErrorFallback({ error }: { error: unknown }) {
  return (
    <main className="notice-page" id="main">
      <h1>Page Error</h1>
      <p>This page crashed.</p>
      <CrashMessage text={messageOf(error)} onRetry={() => window.location.reload()} />
    </main>
  )
}

function CrashMessage({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <>
      <div className="code" data-wrapped="">
        <pre tabIndex={0} role="group" aria-label="Error message" translate="no">
          <code>{text}</code>
        </pre>
      </div>
      <div className="actions">
        <button type="button" className="button" data-tone="accent" onClick={onRetry}>
          Try again
        </button>
        <button type="button" className="button" onClick={() => void copyText(text)}>
          Copy the message
        </button>
      </div>
    </>
  )
}

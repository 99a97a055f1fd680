import { CopyButton } from './CopyButton.tsx'

/** A command to run in a terminal, with a button that copies it. `label` names the box to those who cannot see it. */
export function TerminalCommand({ label, command }: { label: string; command: string }) {
  return (
    <figure className="code" data-language="bash" data-wrapped="">
      <div className="code-head">
        <span className="title">Terminal</span>
        <span className="end">
          <CopyButton label="Copy the command" />
        </span>
      </div>
      <pre tabIndex={0} role="region" aria-label={label} translate="no">
        <code>{command}</code>
      </pre>
    </figure>
  )
}

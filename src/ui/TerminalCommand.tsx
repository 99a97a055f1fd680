import { CopyButton } from './CopyButton.tsx'

/** The file of an address, which a narrow window would break at its hyphens. */
const FILE = /(?<=\/)([\w.-]+\.tgz)/

/** A command to run in a terminal, with a button that copies it. `label` names the box to those who cannot see it. */
export function TerminalCommand({ label, command }: { label: string; command: string }) {
  const [before, file, after] = command.split(FILE)
  return (
    <figure className="code" data-language="bash" data-wrapped="">
      <div className="code-head">
        <span className="title">Terminal</span>
        <span className="end">
          <CopyButton label="Copy the command" />
        </span>
      </div>
      <pre tabIndex={0} role="region" aria-label={label} translate="no">
        <code>
          {before}
          {file !== undefined && (
            <>
              <wbr />
              <span className="whole">{file}</span>
              {after}
            </>
          )}
        </code>
      </pre>
    </figure>
  )
}

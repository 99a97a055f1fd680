import { useId, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { headerFault } from './call-places.ts'
import { type HeaderLine, MAX_SAVED, type SavedEndpoint } from './saved-endpoints.ts'

type OwnEndpointProps = {
  headers: readonly HeaderLine[]
  onHeaders: (headers: HeaderLine[]) => void
  saved: readonly SavedEndpoint[]
  /** Saves the address and its headers under a name. */
  onSave: (name: string) => void
  onForget: (name: string) => void
  /** The reader's own endpoint is selected. Only this one has headers. */
  isOwn: boolean
  /** The current address can be saved. */
  canSave: boolean
}

/** Headers of the reader's own endpoint, and the saved endpoints. Closed at first, because most calls need neither. */
export function OwnEndpoint({ headers, onHeaders, saved, onSave, onForget, isOwn, canSave }: OwnEndpointProps) {
  const change = (index: number, line: HeaderLine) => onHeaders(headers.toSpliced(index, 1, line))
  return (
    <details className="more">
      <summary>
        {isOwn ? 'Headers and saved endpoints' : 'Saved endpoints'}
        {headers.length > 0 && ` (${headers.length})`}
        <Icon name="down" small />
      </summary>
      <div className="control">
        {headers.map((line, index) => (
          <HeaderRow
            key={index}
            line={line}
            number={index + 1}
            onChange={(next) => change(index, next)}
            onRemove={() => onHeaders(headers.toSpliced(index, 1))}
          />
        ))}
        {isOwn && (
          <div>
            <button
              type="button"
              className="button"
              data-size="small"
              data-tone="quiet"
              onClick={() => onHeaders([...headers, { name: '', value: '' }])}
            >
              <Icon name="plus" small />
              Add a header
            </button>
          </div>
        )}
        {canSave && <Save onSave={onSave} isFull={saved.length >= MAX_SAVED} />}
        {saved.length > 0 && (
          <ul className="saved" aria-label="Saved endpoints">
            {saved.map(({ name }) => (
              <li key={name}>
                <span>{name}</span>
                <button
                  type="button"
                  className="icon-button"
                  data-size="small"
                  aria-label={`Forget ${name}`}
                  onClick={() => onForget(name)}
                >
                  <Icon name="x" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

type HeaderRowProps = { line: HeaderLine; number: number; onChange: (line: HeaderLine) => void; onRemove: () => void }

function HeaderRow({ line, number, onChange, onRemove }: HeaderRowProps) {
  const [isTyping, setTyping] = useState(false)
  const fault = headerFault(line)
  return (
    <div className="control">
      <div className="header-row">
        <div className="field">
          <input
            className="wire"
            aria-label={`Header ${number}, name`}
            placeholder="authorization"
            spellCheck={false}
            autoComplete="off"
            data-never-stored=""
            value={line.name}
            onChange={({ target }) => onChange({ ...line, name: target.value })}
          />
        </div>
        <div className="field">
          <input
            className="wire"
            aria-label={`Header ${number}, value`}
            spellCheck={false}
            autoComplete="off"
            data-never-stored=""
            type={isTyping ? 'text' : 'password'}
            value={line.value}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={({ target }) => onChange({ ...line, value: target.value })}
          />
        </div>
        <button
          type="button"
          className="icon-button"
          data-size="small"
          aria-label={`Remove header ${number}`}
          onClick={onRemove}
        >
          <Icon name="x" />
        </button>
      </div>
      {fault !== undefined && (
        <p className="broken">
          <Icon name="warn" small />
          <span>{fault}</span>
        </p>
      )}
    </div>
  )
}

function Save({ onSave, isFull }: { onSave: (name: string) => void; isFull: boolean }) {
  const id = useId()
  const [name, setName] = useState('')
  // Not a form, because it is inside the form of the call.
  const save = () => {
    if (name.trim() === '') return
    onSave(name.trim())
    setName('')
  }
  return (
    <>
      <div className="save-row">
        <div className="field">
          <input
            id={id}
            aria-label="Name to save the endpoint under"
            placeholder="Name, such as “my node”"
            maxLength={40}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              save()
            }}
          />
        </div>
        <button type="button" className="button" data-size="small" disabled={name.trim() === ''} onClick={save}>
          Save
        </button>
      </div>
      <p className="hint">
        Saves the address and its headers, including keys, in this browser until you forget them.
        {isFull && ' It replaces the oldest one.'}
      </p>
    </>
  )
}

import { type FormEvent, useId, useState } from 'react'
import { ADDRESS_FIELD, isEndpointStored, ownEndpoint, setOwnEndpoint } from '../../ui/browser/own-endpoint.ts'

/** The form for the reader's own endpoint, shown after a press without an address. */
export function AddressForm({ run, fault }: { run: () => void; fault: string | undefined }) {
  const id = useId()
  const [url, setUrl] = useState(ownEndpoint)
  const [isKept, setKept] = useState(isEndpointStored)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setOwnEndpoint(url.trim(), isKept)
    run()
  }
  return (
    <form className="call-words" onSubmit={onSubmit}>
      <label htmlFor={id}>Address of your endpoint</label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the form is the answer to a press.
        autoFocus
        className="call-address"
        {...ADDRESS_FIELD}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <p id={`${id}-fault`} role="alert">
        {fault}
      </p>
      <label className="agree">
        <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />{' '}
        <span>Keep it in this browser</span>
      </label>
      <button type="submit" className="button" data-size="small" data-tone="accent">
        Run
      </button>
    </form>
  )
}

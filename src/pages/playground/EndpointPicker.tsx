import { useId, useState } from 'react'
import { maskedUrl } from '../../call/send/endpoint.ts'
import { CUSTOM } from '../../ui/browser/network-choice.ts'
import { ADDRESS_FIELD } from '../../ui/browser/own-endpoint.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type KnownPlaces, type Place, placeGroups } from './call-places.ts'

export type EndpointPickerProps = {
  label: string
  place: Place
  known: KnownPlaces
  onChange: (place: Place) => void
  /** Why the address cannot be called. */
  fault?: string | undefined
}

/**
 * The target of calls: a network, a public or a saved endpoint, or a URL. A possible key is visible only while it is
 * typed.
 */
export function EndpointPicker({ label, place, known, onChange, fault }: EndpointPickerProps) {
  const id = useId()
  return (
    <div className="picker">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <select id={id} value={place.id} onChange={({ target }) => onChange({ ...place, id: target.value })}>
          {placeGroups(known).map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
          <option value={CUSTOM}>My endpoint</option>
        </select>
        <Icon name="down" small />
      </div>
      {place.id === CUSTOM && (
        <AddressField
          label={`${label}, address`}
          url={place.url}
          fault={fault}
          onChange={(url) => onChange({ id: CUSTOM, url })}
        />
      )}
      {place.id !== CUSTOM && fault !== undefined && <p className="hint">{fault}</p>}
    </div>
  )
}

type AddressFieldProps = { label: string; url: string; fault: string | undefined; onChange: (url: string) => void }

function AddressField({ label, url, fault, onChange }: AddressFieldProps) {
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  return (
    <>
      <div className="field" data-invalid={fault === undefined ? undefined : ''}>
        <input
          className="wire"
          {...ADDRESS_FIELD}
          aria-label={label}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
          value={isTyping ? url : maskedUrl(url)}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <div id={`${id}-fault`} role="alert">
        {fault !== undefined && (
          <p className="broken">
            <Icon name="warn" small />
            <span>{fault}</span>
          </p>
        )}
      </div>
    </>
  )
}

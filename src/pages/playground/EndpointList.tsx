import { Icon } from '../../ui/Icon.tsx'
import type { KnownPlaces, Place } from './call-places.ts'
import { MAX_ENDPOINTS } from './compare-endpoints.ts'
import { EndpointPicker } from './EndpointPicker.tsx'

type EndpointListProps = {
  places: readonly Place[]
  onChange: (places: Place[]) => void
  known: KnownPlaces
  /** Minimum number of endpoints. */
  min: number
}

/** Several endpoints to call. */
export function EndpointList({ places, onChange, known, min }: EndpointListProps) {
  return (
    <div className="endpoint-list">
      {places.map((place, index) => (
        <div key={index} className="endpoint-row">
          <EndpointPicker
            label={`Endpoint ${index + 1}`}
            place={place}
            known={known}
            onChange={(next) => onChange(places.toSpliced(index, 1, next))}
          />
          {places.length > min && (
            <button
              type="button"
              className="icon-button"
              data-size="small"
              aria-label={`Remove endpoint ${index + 1}`}
              onClick={() => onChange(places.toSpliced(index, 1))}
            >
              <Icon name="x" />
            </button>
          )}
        </div>
      ))}
      {places.length < MAX_ENDPOINTS && (
        <div>
          <button
            type="button"
            className="button"
            data-size="small"
            data-tone="quiet"
            onClick={() => onChange([...places, nextPlace(places, known)])}
          >
            <Icon name="plus" small />
            Add an endpoint
          </button>
        </div>
      )}
    </div>
  )
}

/** The first network that is not in the list yet. */
export function nextPlace(places: readonly Place[], { networks }: KnownPlaces): Place {
  const used = places.map(({ id }) => id)
  return { id: networks.find(({ network }) => !used.includes(network))?.network ?? networks[0]?.network ?? '', url: '' }
}

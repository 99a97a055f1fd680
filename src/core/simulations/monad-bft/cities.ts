/** Cities where the model's validators are located, and the message delay between them. */

export type City = { name: string; latitude: number; longitude: number }

/** Coordinates in tenths of a degree. URLs depend on the order, so append new cities. */
export const CITIES: readonly City[] = [
  { name: 'Frankfurt', latitude: 50.1, longitude: 8.7 },
  { name: 'London', latitude: 51.5, longitude: -0.1 },
  { name: 'New York', latitude: 40.7, longitude: -74.0 },
  { name: 'Tokyo', latitude: 35.7, longitude: 139.7 },
  { name: 'Singapore', latitude: 1.3, longitude: 103.8 },
  { name: 'San Francisco', latitude: 37.8, longitude: -122.4 },
  { name: 'Amsterdam', latitude: 52.4, longitude: 4.9 },
  { name: 'São Paulo', latitude: -23.6, longitude: -46.6 },
  { name: 'Mumbai', latitude: 19.1, longitude: 72.9 },
  { name: 'Sydney', latitude: -33.9, longitude: 151.2 },
  { name: 'Johannesburg', latitude: -26.2, longitude: 28.0 },
  { name: 'Helsinki', latitude: 60.2, longitude: 24.9 },
]

/** Light in glass covers about 200 km in a millisecond. */
const KM_PER_MS = 200
/** Cables do not follow great circles. The model assumes paths that are half as long again. */
const DETOUR = 1.5
/** Delay between two machines in one city, chosen for the model. */
const LEAST_MS = 1
const EARTH_RADIUS_KM = 6_371

/** Milliseconds of one way between two cities of the list, by the great circle. */
export function wayMs(from: number, to: number): number {
  const [a, b] = [CITIES[from], CITIES[to]]
  if (!a || !b) return LEAST_MS
  return Math.round(LEAST_MS + (greatCircleKm(a, b) * DETOUR) / KM_PER_MS)
}

/** The haversine formula. */
function greatCircleKm(a: City, b: City): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfChord =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(halfChord)))
}

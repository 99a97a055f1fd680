/** Suggests routes for an address that does not exist. */
import { editDistance } from '../lib/nearest.ts'

export type KnownRoute = { path: string; title: string }

/** Routes that share less than this with the address are no help. Share of the letters, 0 to 1. */
const LEAST_LIKENESS = 0.55
const COUNT = 3

/** At most three routes, best first. Whole paths and last segments are compared, so a moved page is found too. */
export function suggestRoutes(path: string, routes: readonly KnownRoute[]): KnownRoute[] {
  return routes
    .map((route) => ({ route, likeness: Math.max(alike(path, route.path), alike(lastOf(path), lastOf(route.path))) }))
    .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness || a.route.path.localeCompare(b.route.path))
    .slice(0, COUNT)
    .map(({ route }) => route)
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function alike(left: string, right: string): number {
  const length = Math.max(left.length, right.length)
  return length === 0 ? 0 : 1 - editDistance(left.toLowerCase(), right.toLowerCase()) / length
}

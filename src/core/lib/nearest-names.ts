/** Finds method names similar to the input if none contains it, to tolerate typos. */
import { editDistance } from './nearest.ts'

const NEAREST = 3

/** Names without their namespace are compared, and without `get`, as they are typed. */
const bare = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^[a-z0-9]+_/, '')
    .replace(/^get/, '')

/** Nearest first. Empty if all names are too different. */
export function nearestNames(query: string, names: readonly string[]): string[] {
  const wanted = bare(query.trim())
  const most = Math.max(2, Math.floor(wanted.length / 3))
  return names
    .map((name) => ({ name, distance: editDistance(wanted, bare(name)) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ name }) => name)
}
